import { kindOf } from '@rostrum/contract/kinds'
import { may, type Capability, type OrganizationRole } from '@rostrum/contract/roles'
import { firstTabAddress, tabsAddress } from '../actions/organizer-tabs.ts'
import type { Viewer } from '../lib/session.ts'
import type { IconName } from '../ui/icon.tsx'

type Label =
  | 'home'
  | 'dashboard'
  | 'discover'
  | 'updates'
  | 'messages'
  | 'actions'
  | 'profile'
  | 'votingGuide'
  | 'moderation'
  | 'people'
  | 'myActions'
  | 'myGroups'
  | 'settings'

interface NavigationItem {
  to: string
  icon: IconName
  label: Label
  /** Further addresses that belong to this item, but are not below its own address. */
  otherAddresses?: readonly string[]
  /** The number of new items that is shown next to the label. */
  badge?: 'messages' | 'ownMessages' | 'updates'
  /** Shown only to admins whose role has this capability. */
  capability?: Capability
}

const settings: NavigationItem = {
  to: '/settings',
  icon: 'settings',
  label: 'settings',
  otherAddresses: ['/change-password'],
}
const votingGuide: NavigationItem = { to: '/voting-guide', icon: 'vote', label: 'votingGuide' }

/** The items of the sidebar for each kind of viewer. */
const items: Record<Viewer, readonly NavigationItem[]> = {
  visitor: [{ to: '/', icon: 'house', label: 'home' }, votingGuide, settings],
  regular_user: [
    { to: '/dashboard', icon: 'house', label: 'home' },
    { to: '/my-groups', icon: 'users', label: 'myGroups' },
    { to: '/updates', icon: 'newspaper', label: 'updates', badge: 'updates' },
    { to: '/my-actions', icon: 'list-checks', label: 'myActions' },
    votingGuide,
    { to: '/messages', icon: 'message-circle', label: 'messages', badge: 'messages' },
    { to: '/user-profile', icon: 'contact-round', label: 'profile' },
    settings,
  ],
  organization: [
    { to: '/dashboard', icon: 'layout-dashboard', label: 'dashboard' },
    { to: '/people', icon: 'users', label: 'people', capability: 'people' },
    { to: '/discover', icon: 'compass', label: 'discover' },
    {
      to: '/updates',
      icon: 'newspaper',
      label: 'updates',
      otherAddresses: [kindOf('campaign-updates').organizerPage],
      badge: 'updates',
    },
    {
      to: '/organization/messages',
      icon: 'message-circle',
      label: 'messages',
      otherAddresses: ['/organization/contact-messages'],
      badge: 'ownMessages',
      capability: 'inbox',
    },
    {
      to: firstTabAddress,
      icon: 'megaphone',
      label: 'actions',
      otherAddresses: [tabsAddress, '/organization/actions'],
    },
    votingGuide,
    { to: '/organization-profile', icon: 'contact-round', label: 'profile' },
    settings,
  ],
}

const moderation: NavigationItem = { to: '/moderation', icon: 'shield', label: 'moderation' }

interface Rights {
  role: OrganizationRole | null
  isModerator: boolean
}

/** The items that the role permits. For moderators, the moderation console is inserted before the settings. */
export const navigationItemsFor = (viewer: Viewer, { role, isModerator }: Rights): readonly NavigationItem[] =>
  items[viewer]
    .filter(({ capability }) => !capability || may(role, capability))
    .flatMap((item) => (item === settings && isModerator ? [moderation, item] : item))

const isBelow = (pathname: string, address: string) => pathname === address || pathname.startsWith(`${address}/`)

/** Whether a page belongs to an item of the sidebar. The home page matches only its exact address. */
export const isCurrentItem = ({ to, otherAddresses = [] }: NavigationItem, pathname: string): boolean =>
  to === '/' ? pathname === '/' : [to, ...otherAddresses].some((address) => isBelow(pathname, address))

/** The address of the list of organizations for each kind of viewer. */
export const organizationsAddress: Record<Viewer, '/' | '/dashboard' | '/discover'> = {
  visitor: '/',
  regular_user: '/dashboard',
  organization: '/discover',
}
