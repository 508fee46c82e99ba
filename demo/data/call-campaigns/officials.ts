/** The people to call: a title and an office, per country and language of the organization. */
export const officials = {
  council: {
    us: ['Council Member', 'City Council, District'],
    abroad: ['Councillor', 'City Council, Ward'],
    es: ['Concejal', 'Concejo, distrito'],
  },
  county: {
    us: ['Commissioner', 'County Board, District'],
    abroad: ['Councillor', 'Regional Council, Ward'],
    es: ['Delegado', 'Gobierno local, zona'],
  },
  legislature: {
    us: ['Sen.', 'State Senate, District'],
    abroad: ['Member', 'Parliament, Constituency'],
    es: ['Diputado', 'Congreso, distrito'],
  },
  board: {
    us: ['Trustee', 'Board of Trustees, Seat'],
    abroad: ['Trustee', 'Board of Trustees, Seat'],
    es: ['Consejero', 'Junta, puesto'],
  },
} as const

/** Notes of an organization about an official. */
export const officialNotes = [
  'Undecided last time.',
  'Sits on the committee that decides.',
  'Voted with us before. Say thank you.',
  '',
  '',
  '',
]

/** Notes of callers for the organization, by the outcome of the call. */
export const callerNotes: Record<string, readonly string[]> = {
  contacted: [
    'Left my name and zip code. The assistant was friendly.',
    'They said they had heard from many people today.',
    'Undecided, but wants to see the numbers.',
    'She is a yes! Asked us to come to the hearing.',
    'Talked to him in person. He remembered the last campaign.',
    'They asked how long I have lived here. Twenty-two years.',
    'Staff would not say. I asked them to write it down.',
    'Me atendieron en español, sin problema.',
  ],
  voicemail: [
    'Said why it matters to my street, and left my number.',
    'The greeting says they listen to every message on Fridays.',
    'Dejé mi nombre y mi código postal.',
  ],
  unavailable: [
    'Voicemail was full. Will try in the morning.',
    'Put on hold for six minutes, then cut off.',
    'It rang and rang. The office is closed at lunch.',
  ],
}
