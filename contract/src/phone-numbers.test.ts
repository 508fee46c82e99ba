import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { causeRegistrationPayload, profileChange, signUpPayload } from './accounts.ts'
import { callCampaignKind } from './campaigns.ts'
import { votePayload } from './candidates.ts'
import { phone } from './fields.ts'
import { reportedIssues } from './issues.ts'
import { organizationContact } from './organizations.ts'
import { phoneBankPayload, phoneBankRegistrationPayload } from './phone-bank.ts'
import { standardPhone } from './phone-numbers.ts'

describe('a phone number', () => {
  test.each([
    ['414-555-0100', '414-555-0100'],
    ['4145550100', '414-555-0100'],
    ['(414) 555.0100', '414-555-0100'],
    ['1 414 555 0100', '414-555-0100'],
    ['+1 (414) 555-0100', '414-555-0100'],
    ['202-224-3121 ext. 12', '202-224-3121 x12'],
    ['(202) 224-3121, extensión 12', '202-224-3121 x12'],
    ['+44 20 7946 0958 #12', '+442079460958 x12'],
    ['+44 20 7946 0958', '+442079460958'],
    ['+44 (0)20 7946 0958', '+442079460958'],
    ['0044 20 7946 0958', '+442079460958'],
    ['+34 915 550 112 x4', '+34915550112 x4'],
  ])('%s is stored as %s', (written, stored) => expect(phone.parse(written)).toBe(stored))

  test.each([
    '414',
    'hello',
    'call 414-555-0100',
    '020 7946 0958',
    '+1 414',
    '+44 20',
    '+999 123 456 789',
    '++44207946095',
  ])('%s is rejected', (written) =>
    expect(reportedIssues(phone.safeParse(written).error?.issues ?? []).map(({ message }) => message)).toEqual([
      'validation.phone',
    ]),
  )

  it('is stored the same when it is read and sent again', () => {
    const written = fc.string({ unit: fc.constantFrom(...Array.from('0123456789 +-()./x')), maxLength: 24 })
    fc.assert(
      fc.property(written, (text) => {
        expect(standardPhone(standardPhone(text))).toBe(standardPhone(text))
      }),
    )
  })
})

const rejectedFields = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
  (result.error?.issues ?? []).flatMap(({ path, message }) => (message === 'validation.phone' ? [path.join('.')] : []))

test.each([
  ['sign-up', signUpPayload, 'phone'],
  ['the registration of an organization', causeRegistrationPayload, 'phone'],
  ['the profile', profileChange, 'phone'],
  ['the contact of an organization', organizationContact, 'phone'],
  ['a pledge', votePayload, 'phone'],
  ['a phone bank', phoneBankPayload, 'contact_phone'],
  ['a volunteer', phoneBankRegistrationPayload, 'phone'],
])('%s takes numbers of all countries, and nothing else', (_name, schema, field) => {
  expect(rejectedFields(schema.safeParse({ [field]: '+44 20 7946 0958' }))).not.toContain(field)
  expect(rejectedFields(schema.safeParse({ [field]: '414-555-0100' }))).not.toContain(field)
  expect(rejectedFields(schema.safeParse({ [field]: '414-555-0100 ext. 22' }))).not.toContain(field)
  for (const wrong of ['414', 'hello']) expect(rejectedFields(schema.safeParse({ [field]: wrong }))).toContain(field)
})

test('a call list takes numbers of all countries, and nothing else', () => {
  const errorsOf = (number: string) =>
    rejectedFields(callCampaignKind.attributes.safeParse({ call_list: [{ name: 'Ald. Okello', phone: number }] }))
  expect(errorsOf('+44 20 7946 0958 x5')).toEqual([])
  expect(errorsOf('414')).toEqual(['call_list.0.phone'])
})
