import { sql } from 'kysely'
import type { Room } from '../platform/room.ts'
import { fetchPhotos } from './photos/fetch-photos.ts'
import { directoryRoutes } from './routes.ts'

/** Lists of people who hold an office. An operator imports them, and campaigns use them. */
export const directoriesRoom: Room = {
  name: 'directories',
  routes: directoryRoutes,
  jobs: (services) => [fetchPhotos(services)],
  usedImages: { table: 'directory_targets', addresses: sql`select photo from page` },
}
