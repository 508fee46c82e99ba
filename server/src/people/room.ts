import type { Room } from '../platform/room.ts'
import { forgetGuests } from './forget-guests.ts'

export const peopleRoom: Room = {
  name: 'people',
  jobs: (services) => [forgetGuests(services)],
}
