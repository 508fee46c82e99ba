import type { Room } from '../platform/room.ts'
import { transparencyRoutes } from './routes.ts'

/** What was moderated, in numbers that say nothing about anybody. */
export const transparencyRoom: Room = { name: 'transparency', routes: transparencyRoutes }
