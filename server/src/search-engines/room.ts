import type { Room } from '../platform/room.ts'
import { serveSearchEngines } from './serve.ts'

export const searchEnginesRoom: Room = {
  name: 'search-engines',
  serve: (server, { db, publicUrl, config }) =>
    serveSearchEngines(server, { db, publicUrl, rateLimitScale: config.rateLimitScale }),
}
