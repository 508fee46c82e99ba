import type { Room } from '../platform/room.ts'
import { removeBytes } from './commands.ts'
import { exportFiles } from './export.ts'
import { fileRoutes } from './routes.ts'
import { serveCovers } from './serve-covers.ts'
import { serveGatherings } from './serve-gatherings.ts'
import { serveImages } from './serve-images.ts'
import { removeUnusedImages } from './unused-images.ts'

export const filesRoom: Room = {
  name: 'files',
  routes: fileRoutes,
  serve: (server, services) => {
    serveImages(server, services)
    serveCovers(server)
    serveGatherings(server)
  },
  jobs: (services, gathered) => [removeBytes(services), removeUnusedImages({ ...services, ...gathered })],
  accountExport: { files: exportFiles },
}
