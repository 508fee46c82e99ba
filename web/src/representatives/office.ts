interface OfficeHolder {
  name: string
  /** What precedes the name, such as Senator. */
  title: string
  office: string
  party: string
}

/** How a person is addressed: with their title, if they have one. */
export const nameOf = ({ title, name }: Pick<OfficeHolder, 'title' | 'name'>): string => `${title} ${name}`.trim()

/** The office of a person, with their party; empty if neither is known. */
export const officeOf = ({ office, party }: Pick<OfficeHolder, 'office' | 'party'>): string =>
  [office, party].filter(Boolean).join(' · ')

/** Whether a list shows a picture of everybody: of those without a photo, their initials. */
export const haveFaces = (people: readonly { photo: string | null }[]): boolean =>
  people.some(({ photo }) => photo !== null)

/** The public page that says how many calls somebody got for a campaign, whose address is given. */
export const targetAddress = (campaign: string, target: string): string => `${campaign}/${encodeURIComponent(target)}`

/** The public list of all people whom a campaign names, with the number of calls that each of them got. */
export const targetsAddress = (campaign: string): string => `${campaign}/targets`
