import { expect, test } from 'vitest'
import { candidateKind } from './candidates.ts'
import { eventKind } from './events.ts'
import { comparableAddress } from './email-address.ts'
import { email } from './fields.ts'
import { reportedIssues } from './issues.ts'

test.each([
  ['a number in words', candidateKind.attributes, { votes_required: 'many' }, 'validation.number'],
  ['a fractional capacity', eventKind.attributes, { capacity: '2.5' }, 'validation.number'],
  ['a time in words', eventKind.attributes, { end_time: 'late' }, 'validation.time'],
  ['an incomplete URL', eventKind.attributes, { url: 'example' }, 'validation.url'],
])('%s in an optional field gets the error of that field', (_, schema, values, text) => {
  const [path] = Object.keys(values)
  const issues = reportedIssues(schema.safeParse(values).error?.issues ?? []).filter((issue) => issue.path[0] === path)
  expect(issues.map(({ message }) => message)).toEqual([text])
})

test.each(['attributes', 'draftAttributes'] as const)(
  'an optional field reports what a required field of the same kind reports, with its limits, in %s',
  (rules) => {
    const reportedFor = (field: string, text: string) => {
      const given = { ...eventKind.example, start_date: text, end_date: text, time: text, end_time: text }
      return reportedIssues(eventKind[rules].safeParse(given).error?.issues ?? []).flatMap(({ path, ...issue }) =>
        path[0] === field ? [issue] : [],
      )
    }
    const tooLong = 'late'.repeat(60)
    expect(reportedFor('time', tooLong)).toMatchObject([{ message: 'validation.tooLong', maximum: 200 }])
    expect(reportedFor('end_time', tooLong)).toEqual(reportedFor('time', tooLong))
    expect(reportedFor('end_time', 'late')).toMatchObject([{ message: 'validation.time' }])
    expect(reportedFor('end_date', tooLong)).toMatchObject([{ message: 'validation.tooLong', maximum: 200 }])
    expect(reportedFor('end_date', 'late')).toMatchObject([{ message: 'validation.date' }])
  },
)

test.each([
  ['rosa.marin+list@mail.example.org', 'rosa.marin+list@mail.example.org'],
  ['zoë@exämple.org', 'zoë@xn--exmple-cua.org'],
  ['zoe\u0308@exa\u0308mple.org', 'zoë@xn--exmple-cua.org'],
  ['zoë@xn--exmple-cua.org', 'zoë@xn--exmple-cua.org'],
  ['info@EXÄMPLE.org', 'info@xn--exmple-cua.org'],
  ['почта@пример.рф', 'почта@xn--e1afmkfd.xn--p1ai'],
  ['用户@例子。公司', '用户@xn--fsqu00a.xn--55qx5d'],
  ["O'Neil_x-1@Council.example", "O'Neil_x-1@Council.example"],
])('the address %s is accepted as %s', (given, stored) => expect(email.parse(given)).toBe(stored))

test.each([
  'rosa',
  'rosa@',
  '@example.org',
  '.rosa@example.org',
  'rosa..m@example.org',
  'rosa@example',
  'rosa@exa mple.org',
  'rosa marin@example.org',
  'rosa@@example.org',
  'rosa@ex%61mple.org',
  'rosa@exämple.org/path',
  'rosa@exämple.org:25',
  'rosa@user:exämple.org',
  'rosa@１２７.0.0.1',
  'rosa@xn--a.org\u0000ä',
  '"rosa"@example.org',
  'rosa<x>@example.org',
  'rosa@-.exämple.org',
  `${'r'.repeat(200)}@${'ä'.repeat(50)}.org`,
])('the address %s is rejected', (given) => expect(email.safeParse(given).success).toBe(false))

test('addresses are compared regardless of case, and of the form of the domain', () => {
  expect(comparableAddress(' ZOË@Exämple.ORG ')).toBe('zoë@xn--exmple-cua.org')
  expect(comparableAddress('ZOE\u0308@XN--exmple-cua.org')).toBe('zoë@xn--exmple-cua.org')
  expect(comparableAddress('Rosa Marin')).toBe('rosa marin')
})
