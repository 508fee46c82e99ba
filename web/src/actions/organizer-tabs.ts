import type { Capability } from '@rostrum/contract/roles'
import { type OrganizerKind, organizerKind, organizerKinds } from '../content/kinds.ts'

const candidates = organizerKind('candidates')

export const tabsAddress = '/organization-profil/actions'

interface KindTab {
  tab: string
  kind: OrganizerKind
}
/** An action that an organization sets up once, such as its phone bank, in contrast to content with many items. */
interface SetUpTab {
  tab: 'donations' | 'phonebank'
  kind?: undefined
  /** The capability that an admin's role must have for the tab to be shown. */
  capability: Capability
}
export type OrganizerTab = KindTab | SetUpTab

/** The name of the tab is the last segment of the kind's address. */
const tabOf = (kind: OrganizerKind): KindTab => ({ tab: kind.address.slice(kind.address.lastIndexOf('/') + 1), kind })

const engaging = organizerKinds.filter(({ participantsAddress }) => participantsAddress !== undefined)

/** All kinds of actions that an organization can offer, in the order of the tabs. */
export const organizerTabs: readonly OrganizerTab[] = [
  tabOf(candidates),
  { tab: 'donations', capability: 'edit' },
  { tab: 'phonebank', capability: 'people' },
  ...engaging.filter((kind) => kind !== candidates).map(tabOf),
]

export const firstTabAddress = `${tabsAddress}/${tabOf(candidates).tab}`
