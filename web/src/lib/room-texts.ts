import 'i18next'
import type { RoomTexts } from '../../../.cache/room-texts.ts'

/** The texts of each room. The keys of the English texts are the valid keys. */
export type { RoomTexts }

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: { [Room in keyof RoomTexts]: RoomTexts[Room] }
    returnNull: false
  }
}
