import type { ContentListeners } from '../content/listeners.ts'
import type { Room } from '../platform/room.ts'
import { osdiRoutes } from './routes.ts'

/** People, events and attendances in the form of the Open Supporter Data Interface. */
export const osdiRoom = ({ listeners }: { listeners: ContentListeners }): Room => ({
  name: 'osdi',
  routes: (services) => osdiRoutes({ ...services, listeners }),
})
