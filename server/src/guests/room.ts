import type { Room } from '../platform/room.ts'
import { forgetGuests } from './forget-guests.ts'

export const guestsRoom: Room = {
  name: 'guests',
  jobs: (services) => [forgetGuests(services)],
}
