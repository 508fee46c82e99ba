import type { Room } from '../platform/room.ts'
import { deleteImported } from './account-deletion.ts'
import { exportImported } from './export.ts'
import { importHousekeeping } from './housekeeping.ts'
import { workOnImports } from './job.ts'
import { peopleImportRoutes } from './routes.ts'

/** Files of people that an organization imports. */
export const peopleImportsRoom: Room = {
  name: 'people-imports',
  routes: peopleImportRoutes,
  jobs: (services) => [workOnImports(services), importHousekeeping(services)],
  accountDeletion: { phase: 'deleteData', listener: () => deleteImported },
  accountExport: { imports: exportImported },
}
