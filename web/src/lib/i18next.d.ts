import 'i18next'

/** The texts of each room. The keys of the English texts are the valid keys. */
export interface RoomTexts {
  moderation: typeof import('../../../catalogue/src/en/moderation.json')
  kinds: typeof import('../../../catalogue/src/en/kinds.json')
  reports: typeof import('../../../catalogue/src/en/reports.json')
  'audit-log': typeof import('../../../catalogue/src/en/audit-log.json')
  team: typeof import('../../../catalogue/src/en/team.json')
  accounts: typeof import('../../../catalogue/src/en/accounts.json')
  candidates: typeof import('../../../catalogue/src/en/candidates.json')
  'voting-guide': typeof import('../../../catalogue/src/en/voting-guide.json')
  'list-import': typeof import('../../../catalogue/src/en/list-import.json')
  'campaign-forms': typeof import('../../../catalogue/src/en/campaign-forms.json')
  campaigns: typeof import('../../../catalogue/src/en/campaigns.json')
  contact: typeof import('../../../catalogue/src/en/contact.json')
  'contact-inbox': typeof import('../../../catalogue/src/en/contact-inbox.json')
  'donation-links': typeof import('../../../catalogue/src/en/donation-links.json')
  'mail-preferences': typeof import('../../../catalogue/src/en/mail-preferences.json')
  'phone-bank': typeof import('../../../catalogue/src/en/phone-bank.json')
  notifications: typeof import('../../../catalogue/src/en/notifications.json')
  offline: typeof import('../../../catalogue/src/en/offline.json')
  organizations: typeof import('../../../catalogue/src/en/organizations.json')
  chat: typeof import('../../../catalogue/src/en/chat.json')
  common: typeof import('../../../catalogue/src/en/common.json')
  events: typeof import('../../../catalogue/src/en/events.json')
  discovery: typeof import('../../../catalogue/src/en/discovery.json')
  legal: typeof import('../../../catalogue/src/en/legal.json')
  settings: typeof import('../../../catalogue/src/en/settings.json')
  search: typeof import('../../../catalogue/src/en/search.json')
  keyboard: typeof import('../../../catalogue/src/en/keyboard.json')
  support: typeof import('../../../catalogue/src/en/support.json')
  'recent-activity': typeof import('../../../catalogue/src/en/recent-activity.json')
  content: typeof import('../../../catalogue/src/en/content.json')
  forms: typeof import('../../../catalogue/src/en/forms.json')
  organizer: typeof import('../../../catalogue/src/en/organizer.json')
  actions: typeof import('../../../catalogue/src/en/actions.json')
  results: typeof import('../../../catalogue/src/en/results.json')
  updates: typeof import('../../../catalogue/src/en/updates.json')
  validation: typeof import('../../../catalogue/src/en/validation.json')
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: { [Room in keyof RoomTexts]: RoomTexts[Room] }
    returnNull: false
  }
}
