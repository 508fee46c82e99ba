import type { Room } from '../platform/room.ts'
import { resultRoutes } from './routes.ts'

/** What came of an item that people take part in, in numbers. */
export const resultsRoom: Room = {
  name: 'results',
  routes: resultRoutes,
}
