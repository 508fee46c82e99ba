import { expect, test } from 'vitest'
import { dayFromToday, localDate, localTime } from './local-date.ts'

test('a date and a time are those of the reader, also shortly before midnight', () => {
  expect(localDate(new Date(2025, 0, 5, 23, 59))).toBe('2025-01-05')
  expect(localTime(new Date(2025, 0, 5, 7, 5))).toBe('07:05')
})

test('a day is counted from today', () => {
  const tomorrow = new Date()
  tomorrow.setDate(tomorrow.getDate() + 1)
  expect(dayFromToday(0)).toBe(localDate(new Date()))
  expect(dayFromToday(1)).toBe(localDate(tomorrow))
})
