/**
 * The parts of the layout that only signed-in users see. They are one module, so that the browser requests the code of
 * all of them at once.
 */
export { UnreadCount as UnreadConversations } from '../chat/unread-count.tsx'
export { UnreadCount as UnreadMessages } from '../contact/organizer/unread-count.tsx'
export { Bell } from '../notifications/bell.tsx'
export { UpdatesBadge } from '../notifications/updates-badge.tsx'
