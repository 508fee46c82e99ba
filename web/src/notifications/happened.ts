import { happeningTypes, type HappeningType } from '@rostrum/contract/happening-types'
import { pageAddress } from '@rostrum/contract/kinds'
import type { Happening, Notification } from '@rostrum/contract/notifications'
import { organizerKind } from '../content/kinds.ts'
import { useSession } from '../lib/session.ts'
import { useHasCapability } from '../lib/use-has-capability.ts'
import type { IconName } from '../ui/icon.tsx'

export const isHappeningType = (type: Notification['type']): type is HappeningType =>
  happeningTypes.some((known) => known === type)

/** Organizers get what happened, supporters get what was published. */
export const isHappening = (notification: Notification): notification is Happening =>
  'happened_at' in notification.attributes

/** The time by which notifications are sorted and grouped. */
export const timeOf = (notification: Notification): string =>
  isHappening(notification) ? notification.attributes.happened_at : notification.attributes.published_at

/** Who it was, or who was the newest; null if nobody is named. */
export const personOf = ({ attributes }: Happening) =>
  'newest_person' in attributes ? attributes.newest_person : 'person' in attributes ? attributes.person : null

/** Whether it is about a single person, whose name is known. */
export const isByOne = ({ attributes }: Happening): boolean =>
  !('newest_person' in attributes) || (attributes.count === 1 && attributes.newest_person !== null)

export const iconOf = (happening: Happening): IconName => {
  switch (happening.type) {
    case 'new-acts':
    case 'publications':
      return organizerKind(happening.relationships.item.type).icon
    case 'registration-help':
      return 'hand-heart'
    case 'new-volunteers':
      return 'headphones'
    case 'new-followers':
      return 'users'
    case 'conversations':
      return 'message-circle'
    case 'contact-messages':
      return 'mail'
    case 'decisions':
    case 'moderation-appeals':
      return 'shield'
    case 'moderation-reports':
      return 'flag'
  }
}

/** Returns a function that gives the address of the thing itself. Only some roles may open the lists of people. */
export const useHappeningAddress = (): ((happening: Happening) => string) => {
  const organizationId = useSession(({ organization }) => organization?.id ?? '')
  const maySeePeople = useHasCapability('people')
  return (happening) => {
    switch (happening.type) {
      case 'new-acts':
      case 'registration-help': {
        const { id, type } = happening.relationships.item
        const { participantsAddress } = organizerKind(type)
        if (!maySeePeople || participantsAddress === undefined) return pageAddress(type, organizationId, id)
        return `${participantsAddress}/${id}${happening.type === 'registration-help' ? '?registered_to_vote=need_help' : ''}`
      }
      case 'new-volunteers':
        return '/organization/actions/phonebank'
      case 'new-followers':
        return maySeePeople ? '/people?kind=follows' : '/dashboard'
      case 'conversations':
        return `/organization/messages/${happening.id}`
      case 'contact-messages':
        return `/organization/contact-messages/${happening.id}`
      case 'decisions':
        return `/decision/${happening.attributes.token}`
      case 'moderation-reports':
        return '/moderation/reports'
      case 'moderation-appeals':
        return '/moderation/appeals'
      case 'publications': {
        const { id, type } = happening.relationships.item
        return pageAddress(type, organizationId, id)
      }
    }
  }
}
