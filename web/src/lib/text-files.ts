import type { RoomTexts } from './room-texts.ts'

/** The name of a room that has texts. The catalogue contains one JSON file for each room and language. */
export type Room = keyof RoomTexts

/**
 * The files from which the browser loads texts, and the rooms whose texts are in them. The texts of rooms that are
 * shown together are in one file, because many small requests take long on a slow connection. A room that is missing
 * here has a file of its own.
 */
export const textFiles = {
  /** Loaded before any page becomes interactive. */
  'every-page': ['common', 'home', 'discovery', 'consents'],
  /** What supporters see and do. */
  public: [
    'actions',
    'after-act',
    'campaigns',
    'candidates',
    'chat',
    'contact',
    'donation-links',
    'events',
    'guests',
    'kinds',
    'next-actions',
    'organizations',
    'phone-bank',
    'search',
    'updates',
  ],
  forms: ['accounts', 'forms', 'validation'],
  'signed-in': ['contact-inbox', 'my-actions', 'notifications', 'shares'],
  organizer: [
    'attendance',
    'broadcasts',
    'campaign-forms',
    'candidate-form',
    'content',
    'donation-links-setup',
    'embeds',
    'list-import',
    'morning',
    'organizer',
    'people',
    'people-imports',
    'phone-bank-setup',
    'pledges',
    'recent-activity',
    'results',
    'spreadsheets',
    'tasks',
    'update-form',
  ],
} as const satisfies Record<string, readonly Room[]>

type NamedFile = keyof typeof textFiles

export type TextFile = NamedFile | Exclude<Room, (typeof textFiles)[NamedFile][number]>
