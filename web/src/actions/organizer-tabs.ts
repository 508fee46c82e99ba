import { may, type Capability, type OrganizationRole } from '@rostrum/contract/roles'
import type { IconName } from '../ui/icon.tsx'
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
  icon: IconName
  minutesToPublish: number
  /** The capability that an admin's role must have for the tab to be shown. */
  capability: Capability
}
export type OrganizerTab = KindTab | SetUpTab

/** The name of the tab is the last segment of the kind's address. */
const tabOf = (kind: OrganizerKind): KindTab => ({ tab: kind.address.slice(kind.address.lastIndexOf('/') + 1), kind })

const engaging = organizerKinds.filter(({ participantsAddress }) => participantsAddress !== undefined)

const others = engaging.filter((kind) => kind !== candidates).map(tabOf)

const setUps: readonly SetUpTab[] = [
  { tab: 'donations', icon: 'hand-heart', minutesToPublish: 2, capability: 'edit' },
  { tab: 'phonebank', icon: 'headphones', minutesToPublish: 5, capability: 'people' },
]

/** All kinds of actions that an organization can offer, in the order of the tabs. */
export const organizerTabs: readonly OrganizerTab[] = [tabOf(candidates), ...setUps, ...others]

/** Whether an admin with this role may open a tab. */
export const isOpenTo =
  (role: OrganizationRole | null) =>
  (tab: OrganizerTab): boolean =>
    tab.kind !== undefined || may(role, tab.capability)

export const firstTabAddress = `${tabsAddress}/${tabOf(candidates).tab}`

/** The page where organizers choose what to publish. */
export const chooserAddress = '/organization/actions/new'

/** All kinds of actions in the order in which a new organization chooses: what most need first, candidates last. */
export const choices: readonly OrganizerTab[] = [...others, ...setUps, tabOf(candidates)]
