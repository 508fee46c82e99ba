import { expect, it } from 'vitest'
import { weekOf } from './working-hours.ts'

/** @shows organizations.contact */
it('weekOf assigns the hours of the slots to the days of the week', () => {
  const week = weekOf([
    { start_day: 'monday', end_day: 'friday', start_time: '13:00', end_time: '17:00', status: 'open' },
    { start_day: 'monday', end_day: 'tuesday', start_time: '09:00', end_time: '12:00', status: 'open' },
    { start_day: 'friday', end_day: 'friday', start_time: '00:00', end_time: '00:00', status: 'closed' },
  ])
  expect(week.map(({ day, spans }) => [day, spans])).toEqual([
    [
      'monday',
      [
        ['09:00', '12:00'],
        ['13:00', '17:00'],
      ],
    ],
    [
      'tuesday',
      [
        ['09:00', '12:00'],
        ['13:00', '17:00'],
      ],
    ],
    ['wednesday', [['13:00', '17:00']]],
    ['thursday', [['13:00', '17:00']]],
    ['friday', []],
    ['saturday', []],
    ['sunday', []],
  ])
})

it('weekOf merges hours that overlap or touch', () => {
  const open = (start_time: string, end_time: string) =>
    ({ start_day: 'monday', end_day: 'monday', start_time, end_time, status: 'open' }) as const
  const spansOf = (...slots: ReturnType<typeof open>[]) => weekOf(slots)[0]?.spans
  expect(spansOf(open('10:00', '17:00'), open('09:00', '12:00'))).toEqual([['09:00', '17:00']])
  expect(spansOf(open('09:00', '12:00'), open('12:00', '24:00'))).toEqual([['09:00', '24:00']])
  expect(spansOf(open('09:00', '17:00'), open('09:00', '12:00'))).toEqual([['09:00', '17:00']])
  expect(spansOf(open('09:00', '12:00'), open('12:30', '17:00'))).toHaveLength(2)
})
