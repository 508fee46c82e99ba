import type { Room } from '../platform/room.ts'
import { taskRoutes } from './routes.ts'

/** What the admins of an organization have to do. */
export const tasksRoom: Room = { name: 'tasks', routes: taskRoutes }
