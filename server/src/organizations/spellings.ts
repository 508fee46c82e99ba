/** Abbreviations in English and Spanish, and what they stand for. All words are folded. The usual meaning comes first. */
const abbreviations: Record<string, readonly string[]> = {
  st: ['saint', 'street'],
  ste: ['sainte', 'suite'],
  ft: ['fort'],
  mt: ['mount', 'mountain'],
  mtn: ['mountain'],
  pt: ['point', 'port'],
  ave: ['avenue'],
  blvd: ['boulevard'],
  rd: ['road'],
  hwy: ['highway'],
  sq: ['square'],
  twp: ['township'],
  cty: ['county'],
  dist: ['district'],
  assn: ['association'],
  assoc: ['association'],
  org: ['organization'],
  ctr: ['center'],
  centre: ['center'],
  comm: ['committee', 'commission', 'community'],
  cmte: ['committee'],
  dept: ['department'],
  govt: ['government'],
  intl: ['international'],
  natl: ['national'],
  univ: ['university', 'universidad'],
  sta: ['santa'],
  sto: ['santo'],
  av: ['avenida', 'avenue'],
  avda: ['avenida'],
  asoc: ['asociacion'],
  depto: ['departamento'],
}

const shortForms = new Map<string, string[]>()
for (const [short, meanings] of Object.entries(abbreviations)) {
  for (const meaning of meanings) shortForms.set(meaning, [...(shortForms.get(meaning) ?? []), short])
}

/** The other spellings of a folded word: what an abbreviation stands for, and the abbreviations of a word. */
export const spellingsOf = (word: string): readonly string[] => abbreviations[word] ?? shortForms.get(word) ?? []

/** A folded word without abbreviation, in its usual meaning. */
export const writtenOut = (word: string): string => abbreviations[word]?.[0] ?? word

const smallWords = new Set(
  'a an and at for in of on the to with al de del el en la las los para por un una y'.split(' '),
)
const shortestAcronym = 3

/**
 * The acronyms by which people may know a folded name, without its small words: `lwv`, `lwvm` for "league of women voters
 * of milwaukee", because the place at its end is often left out.
 */
export const acronymsOf = (name: string): string[] => {
  const initials = name
    .split(' ')
    .filter((word) => word !== '' && !smallWords.has(word))
    .map((word) => word.match(/^./u)?.[0] ?? '')
  const acronyms: string[] = []
  for (let length = shortestAcronym; length <= initials.length; length += 1) {
    acronyms.push(initials.slice(0, length).join(''))
  }
  return acronyms
}
