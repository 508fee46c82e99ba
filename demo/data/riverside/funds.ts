import type { Fund } from '../funds.ts'

export const riversideFunds: readonly Fund[] = [
  ['Legal defense fund', 'Pays filing fees for families facing eviction this winter.', 'legal-defense'],
  ['Space heaters', 'Forty dollars is one safe heater, lent to a building until the boiler runs again.', 'heaters'],
  ['Union dues', 'Three dollars a month keep the office lit and the phones on. Members vote on every cent.', 'dues'],
]
