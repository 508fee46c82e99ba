import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { causeRegistrationPayload, changePasswordPayload, resetPasswordPayload, signUpPayload } from './accounts.ts'
import { votePayload } from './candidates.ts'
import { eventKind } from './events.ts'
import { organizationChange, organizationContact } from './organizations.ts'
import { reportedIssues } from './issues.ts'
import { phoneBankPayload, phoneBankRegistrationPayload } from './phone-bank.ts'

/** The errors of one field. All fields that are not given are missing, which causes errors of their own. */
const saidAt = (schema: z.ZodType, path: string, values: object): string[] =>
  reportedIssues(schema.safeParse(values).error?.issues ?? []).flatMap((issue) =>
    issue.path.join('.') === path ? [issue.message] : [],
  )

/** What a form sends: a text for every field, which is empty where nothing was typed. */
const formOf = (schema: { shape: object }, values: object) => ({
  ...Object.fromEntries(Object.keys(schema.shape).map((field) => [field, ''])),
  ...values,
})

describe.each([
  ['sign up', signUpPayload],
  ['cause registration', causeRegistrationPayload],
  ['reset password', resetPasswordPayload],
  ['change password', changePasswordPayload],
])('%s', (_, schema) => {
  const confirmation = (password: string, again: string) =>
    saidAt(schema, 'password_confirmation', formOf(schema, { password, password_confirmation: again }))

  test('reports that the passwords differ even if other fields are still empty or missing', () => {
    const missing = { password: 'lantern-Seven7', password_confirmation: 'lantern-Seven8' }
    expect(saidAt(schema, 'password_confirmation', missing)).toEqual(['validation.passwordMismatch'])
    expect(confirmation('lantern-Seven7', 'lantern-Seven8')).toEqual(['validation.passwordMismatch'])
    expect(confirmation('short', 'other')).toEqual(['validation.passwordMismatch'])
    expect(confirmation('lantern-Seven7', 'lantern-Seven7')).toEqual([])
  })

  test('reports only that the confirmation is empty', () =>
    expect(confirmation('lantern-Seven7', '')).toEqual(['validation.required']))
})

describe('an event', () => {
  const days = (start_date: string, end_date: string) => ({ start_date, end_date })
  /** @shows events.rules */
  test('that ends before it starts is rejected even if its title is still empty', () => {
    const reversed = days('2031-05-04', '2031-05-03')
    expect(saidAt(eventKind.attributes, 'end_date', reversed)).toEqual(['validation.endDate'])
    expect(saidAt(eventKind.attributes, 'end_date', formOf(eventKind.attributes, reversed))).toEqual([
      'validation.endDate',
    ])
    expect(saidAt(eventKind.attributes, 'end_date', days('2031-05-04', '2031-05-04'))).toEqual([])
  })
  test('whose days are invalid gets no error about their order', () => {
    expect(saidAt(eventKind.attributes, 'end_date', days('soon', '2031-05-03'))).toEqual([])
    expect(saidAt(eventKind.attributes, 'end_date', days('', '2031-05-03'))).toEqual([])
  })
  test.each(['0026-06-01', '0100-06-01', '1899-12-31', '2201-01-01', '9999-12-31'])(
    'on %s is rejected at the field',
    (mistyped) => {
      expect(saidAt(eventKind.attributes, 'start_date', days(mistyped, '2031-05-04'))).toEqual(['validation.year'])
      expect(saidAt(eventKind.attributes, 'end_date', days('1900-01-01', mistyped))).toContain('validation.year')
    },
  )
  test.each(['1900-01-01', '2200-12-31'])('on %s is accepted', (day) => {
    expect(saidAt(eventKind.attributes, 'start_date', days(day, day))).toEqual([])
    expect(saidAt(eventKind.attributes, 'end_date', days(day, day))).toEqual([])
  })
  test('that ends before it starts on the same day is rejected', () => {
    const times = (time: string, end_time: string) => ({ ...days('2031-05-04', '2031-05-04'), time, end_time })
    expect(saidAt(eventKind.attributes, 'end_time', times('18:00', '17:00'))).toEqual(['validation.endTime'])
    expect(saidAt(eventKind.attributes, 'end_time', times('18:00', '18:30'))).toEqual([])
    expect(saidAt(eventKind.attributes, 'end_time', times('evening', '17:00'))).toEqual([])
  })
})

/** @shows organizations.contact-rules */
test('working hours in the wrong order are rejected even if other fields are missing', () => {
  const hours = { start_day: 'friday', end_day: 'monday', start_time: '17:00', end_time: '09:00' }
  expect(saidAt(organizationContact, 'working_hours.0.end_day', { working_hours: [hours] })).toEqual([
    'validation.endDay',
  ])
  expect(saidAt(organizationContact, 'working_hours.0.end_time', { working_hours: [hours] })).toEqual([
    'validation.endTime',
  ])
})

describe('working hours', () => {
  const slot = { start_day: 'monday', end_day: 'friday', start_time: '09:00', end_time: '17:00', status: 'open' }
  const errorsOf = (...changes: Partial<typeof slot>[]) =>
    organizationContact.shape.working_hours
      .safeParse(changes.map((change) => ({ ...slot, ...change })))
      .error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []

  test('of a closed day do not end before they start', () => {
    const closed = { status: 'closed', start_time: '17:00' }
    expect(errorsOf({ ...closed, end_time: '09:00' })).toEqual([['0.end_time', 'validation.endTime']])
    expect(errorsOf({ ...closed, end_time: '17:00' })).toEqual([])
  })

  test('that are open do not overlap', () => {
    const evening = { start_day: 'thursday', end_day: 'saturday', start_time: '16:30', end_time: '20:00' }
    expect(errorsOf({}, evening)).toEqual([['1.start_time', 'validation.overlap']])
    expect(errorsOf(evening, {})).toEqual([['1.start_time', 'validation.overlap']])
    expect(errorsOf({}, {})).toEqual([['1.start_time', 'validation.overlap']])
    expect(errorsOf({}, { ...evening, start_time: '17:00' })).toEqual([])
    expect(errorsOf({}, { ...evening, start_day: 'saturday' })).toEqual([])
  })

  test('that are closed may cover days that others open', () => {
    const wednesday = { start_day: 'wednesday', end_day: 'wednesday', status: 'closed' }
    expect(errorsOf({}, wednesday)).toEqual([])
    expect(errorsOf(wednesday, {})).toEqual([])
  })
})

test.each(['ZZ', 'XX', 'us', 'USA'])('the country %s does not exist', (country) => {
  expect(saidAt(organizationContact, 'country', { country })).not.toEqual([])
  expect(saidAt(organizationContact, 'country', { country: 'US' })).toEqual([])
})

test.each([
  ['an organization', organizationContact],
  ['an event', eventKind.attributes],
])('%s has a time zone with a name', (_, schema) => {
  for (const timezone of ['+05:30', '-08', 'Mars/Olympus']) {
    expect(saidAt(schema, 'timezone', { timezone })).toEqual(['validation.timezone'])
  }
  for (const timezone of ['Asia/Kolkata', 'US/Central', 'UTC'])
    expect(saidAt(schema, 'timezone', { timezone })).toEqual([])
})

test('a number that is too large gets a sentence with the maximum', () => {
  const registration = { minutes_per_week: '10081', age: '131', capacity: '99999999999999999999' }
  expect(saidAt(phoneBankPayload, 'minutes_per_week', registration)).toEqual(['validation.numberMax'])
  expect(saidAt(phoneBankRegistrationPayload, 'minutes_per_week', registration)).toEqual(['validation.numberMax'])
  expect(saidAt(votePayload, 'age', registration)).toEqual(['validation.numberMax'])
  expect(saidAt(votePayload, 'age', { age: '12' })).toEqual(['validation.age'])
  expect(saidAt(eventKind.attributes, 'capacity', registration)).toEqual(['validation.numberMax'])
})

/** @shows phone-bank.set-up-rules */
test('ranges and slots of a phone bank in the wrong order are rejected even if other fields are missing', () => {
  const slot = { start: '18:00', end: '18:00' }
  expect(saidAt(phoneBankPayload, 'time_slots.0.end', { time_slots: [slot] })).toEqual(['validation.endTime'])
  const range = { min: '20', max: '20' }
  expect(saidAt(phoneBankPayload, 'calls_per_day.0.max', { calls_per_day: [range] })).toEqual(['validation.maxCalls'])
  expect(saidAt(phoneBankPayload, 'calls_per_day.0.max', { calls_per_day: [{ min: 'x', max: '20' }] })).toEqual([])
})

/** @shows organizations.contact-rules */
test('an organization whose country has states needs one, which is reported together with other empty fields', () => {
  const state = (values: object) => saidAt(organizationChange, 'state', { state: '', ...values })
  expect(state({ country: 'US', city: '' })).toEqual(['validation.required'])
  expect(state({ country: 'ZZ', tagline: 5 })).toEqual(['validation.required'])
  expect(state({ country: 'SG', city: '' })).toEqual([])
})
