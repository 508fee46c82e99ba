import type { Room } from '../platform/room.ts'
import { watchStreams } from './metrics.ts'
import { openStreams } from './routes.ts'

export const realtimeRoom: Room = {
  name: 'realtime',
  routes: (services) => {
    const streams = openStreams(services)
    services.beforeClose(streams.end)
    watchStreams(services.metrics, streams.count)
    return streams.routes
  },
}
