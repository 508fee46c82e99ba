import type { Room } from '../platform/room.ts'
import { watchViews } from './watch.ts'

/** How often the pages of items are seen. Nothing about the viewers is kept. */
export const viewsRoom: Room = {
  name: 'views',
  watch: watchViews,
}
