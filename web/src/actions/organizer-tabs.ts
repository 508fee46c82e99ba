import type { Capability } from '@rostrum/contract/roles'
import { type OrganizerKind, organizerKind, organizerKinds } from '../content/kinds.ts'

const candidates = organizerKind('candidates')

export const tabsAddress = '/organization-profil/actions'

interface KindTab {
  tab: string
  kind: OrganizerKind
}
/** What an organization sets up once instead of writing many of. */
interface SetUpTab {
  tab: 'donations' | 'phonebank'
  kind?: undefined
  /** What an admin's role must cover to find it of use. */
  capability: Capability
}
export type OrganizerTab = KindTab | SetUpTab

/** The last part of a tab's address. */
const tabOf = (kind: OrganizerKind): KindTab => ({ tab: kind.address.slice(kind.address.lastIndexOf('/') + 1), kind })

const engaging = organizerKinds.filter(({ participantsAddress }) => participantsAddress !== undefined)

/** Everything that an organization asks people to do, in the order of its tabs. */
export const organizerTabs: readonly OrganizerTab[] = [
  tabOf(candidates),
  { tab: 'donations', capability: 'edit' },
  { tab: 'phonebank', capability: 'people' },
  ...engaging.filter((kind) => kind !== candidates).map(tabOf),
]

export const firstTabAddress = `${tabsAddress}/${tabOf(candidates).tab}`
