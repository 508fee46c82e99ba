import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  causeRegistrationPayload,
  changePasswordPayload,
  deleteAccountPayload,
  forgotPasswordPayload,
  loginPayload,
  profilePayload,
  signUpPayload,
} from '@rostrum/contract/accounts'
import { apiTokenPayload } from '@rostrum/contract/api-tokens'
import { broadcastContent } from '@rostrum/contract/broadcasts'
import { candidateKind, planPayload, votePayload } from '@rostrum/contract/candidates'
import { donationLinksPayload } from '@rostrum/contract/donation-links'
import { contentKindOf, contentKinds } from '@rostrum/contract/content-kinds'
import { organizationAbout, organizationContact } from '@rostrum/contract/organizations'
import { directoryAbout, directoryFilePayload } from '@rostrum/contract/directory-files'
import { phoneBankExample, phoneBankPayload } from '@rostrum/contract/phone-bank'
import { importConfirmPayload } from '@rostrum/contract/people-imports'
import { invitationPayload } from '@rostrum/contract/team'
import { webhookPayload } from '@rostrum/contract/webhooks'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import sentences from '../../catalogue/src/en/validation.json' with { type: 'json' }
import { createTestApp, type Answer, type TestApp } from '../../server/testing/app.ts'
import { samplePassword } from '../../server/sample-data/users.ts'
import { buildItem, buildOrganization, buildSupporter } from '../../server/testing/factories.ts'
import { csvForm } from '../../server/testing/csv-form.ts'
import { buildDirectory } from '../../server/testing/factories-directories.ts'
import { importCalls } from '../../server/testing/people-imports-calls.ts'
import { pledgeDetails } from '../../server/testing/pledge-calls.ts'
import { arbitraryInput, type Values } from './arbitrary-input.ts'
import { contractResolver, formErrors, resetPasswordResolver, translate, type FormResolver } from './web-forms.ts'

/**
 * A form validates its values with a resolver before it sends them, and the server validates what it receives. For any
 * input, both must report the same messages at the same fields.
 */

/** Messages of rules that only the server can check. It checks them after all other rules have passed. */
const serverOnlyMessages = [
  sentences.emailTaken,
  sentences.nameTaken,
  sentences.tag,
  sentences.resetToken,
  sentences.currentPassword,
  sentences.expiry,
  sentences.webhookUrl,
]

let app: TestApp
const { upload, act } = importCalls(() => app)
let organization: Awaited<ReturnType<typeof buildOrganization>>
let supporter: Awaited<ReturnType<typeof buildSupporter>>
let pledgeId: string
let candidateId: string
let directoryId: string
beforeAll(async () => {
  app = await createTestApp()
  const { db } = app.services
  organization = await buildOrganization(db)
  supporter = await buildSupporter(db)
  candidateId = (await buildItem(db, candidateKind, { organization_id: organization.id })).id
  const pledge = await app.call('POST', `/candidates/${candidateId}/actions?action=vote`, {
    token: supporter.token,
    body: pledgeDetails,
  })
  pledgeId = pledge.body.data.id
  directoryId = await buildDirectory(app.services.db, { organization_id: organization.id })
})
afterAll(() => app.close())

interface Form {
  resolver: FormResolver
  /** Valid values of the form. */
  values: Values
  send: (values: Values) => Promise<Answer>
  /** The resolver's names of fields, by their names in the request, where the two differ. */
  rename?: Record<string, string>
  /** Whether all values are text, because the form is sent as multipart. */
  isText?: boolean
}

const schemaResolver = (schema: unknown): FormResolver => contractResolver(schema, translate)
const sendAs =
  (method: string, path: () => string, role: 'organization' | 'supporter' | 'nobody') => (body: Values) => {
    const token = { organization: organization.owner.token, supporter: supporter.token, nobody: undefined }[role]
    return app.call(method, path(), { token, body })
  }

const withoutPassword = (schema: typeof profilePayload) => schema.omit({ current_password: true })

const passwords = { password: 'lantern-Seven7', password_confirmation: 'lantern-Seven7' }
const person = { first_name: 'Rosa', last_name: 'Marin', phone: '415-555-0134', email: 'rosa@example.org' }
const hours = { start_day: 'monday', end_day: 'friday', start_time: '09:00', end_time: '17:00', status: 'open' }
const noLinks = { website: '', whatsapp: '', facebook: '', instagram: '', x: '', other: '' }
const reference = { title: 'Heating rule', excerpt: 'Passed 11 to 4.', link: 'https://example.org/rule' }

const multipart = (values: Values) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.append(name, String(value))
  return form
}

/** Sends a form about a list of one person. */
const sendCouncil = (path: string, values: Values) => {
  // Every value is text, or a list of texts.
  const form = csvForm('Name,Phone\nInes Okello,414-555-0126', 'council.csv', values as Record<string, string>)
  return app.call('POST', path, { token: organization.owner.token, form })
}

const forms: Record<string, Form> = {
  'log in': {
    resolver: schemaResolver(loginPayload),
    values: { email: 'rosa@example.org', password: 'lantern7' },
    send: sendAs('POST', () => '/login', 'nobody'),
  },
  'sign up': {
    resolver: schemaResolver(signUpPayload),
    values: { ...person, ...passwords, terms: true },
    send: sendAs('POST', () => '/register', 'nobody'),
  },
  'cause registration': {
    resolver: schemaResolver(causeRegistrationPayload),
    isText: true,
    values: {
      registration_type: 'organization',
      organization_name: 'Clean River Alliance',
      email: 'ines@example.org',
      ...passwords,
      admin_first_name: 'Ines',
      admin_last_name: 'Okafor',
      contact_email: 'hello@example.org',
      phone: '206-555-0117',
      address: '12 Dock Street',
      zip_code: '98101',
      is_registered_entity: '1',
    },
    send: (values) => app.call('POST', '/register', { form: multipart(values) }),
  },
  'forgot password': {
    resolver: schemaResolver(forgotPasswordPayload),
    values: { email: 'rosa@example.org' },
    send: sendAs('POST', () => '/forgotPassword', 'nobody'),
  },
  'reset password': {
    resolver: resetPasswordResolver(translate),
    rename: { password_confirmation: 'rePassword' },
    values: { token: 'made-up', email: 'rosa@example.org', password: 'lantern77', rePassword: 'lantern77' },
    send: ({ rePassword, ...values }) =>
      app.call('POST', '/resetPassword', { body: { ...values, password_confirmation: rePassword } }),
  },
  'change password': {
    resolver: schemaResolver(changePasswordPayload),
    values: { current_password: 'not-the-current-one', ...passwords },
    send: sendAs('POST', () => `/users/${supporter.id}/actions?action=update-password`, 'supporter'),
  },
  'delete account': {
    resolver: schemaResolver(deleteAccountPayload),
    values: { password: 'not-the-current-one' },
    send: sendAs('POST', () => `/users/${supporter.id}/actions?action=delete-account`, 'supporter'),
  },
  'edit profile': {
    resolver: schemaResolver(withoutPassword(profilePayload)),
    values: {
      ...person,
      name: 'Rosa Marin',
      address: '12 Dock Street',
      interests: ['Housing'],
      avatar: null,
      use_location: false,
    },
    // The form asks for the password when the address changes, and only the server can check it.
    send: (body) => sendAs('PUT', () => '/profile', 'supporter')({ ...body, current_password: samplePassword }),
  },
  'edit organization, about': {
    resolver: schemaResolver(organizationAbout),
    values: {
      name: 'Clean River Alliance',
      tagline: 'A river to swim in',
      description: 'From the spring down to the harbor.',
      tags: [],
      profile_image: null,
      cover_image: '',
      social_links: { ...noLinks, email: 'hello@example.org', website: 'https://example.org' },
      team_members: [{ name: 'Ines Okafor', role: 'Chair', image: null, about: '' }],
      contributions: [reference],
      articles: [{ ...reference, link: '' }],
    },
    send: sendAs('PUT', () => `/organizations/${organization.id}`, 'organization'),
  },
  'edit organization, contact': {
    resolver: schemaResolver(organizationContact),
    values: {
      contact_email: 'hello@example.org',
      phone: '206-555-0117',
      email_public: true,
      phone_public: false,
      address: '12 Dock Street',
      city: 'Seattle',
      state: 'WA',
      postal_code: '98101',
      country: 'US',
      maps_link: '',
      timezone: 'America/Los_Angeles',
      working_hours: [hours, { ...hours, start_day: 'saturday', end_day: 'sunday', status: 'closed' }],
    },
    send: sendAs('PUT', () => `/organizations/${organization.id}`, 'organization'),
  },
  'donation links': {
    resolver: schemaResolver(donationLinksPayload),
    values: {
      donation_links: [{ title: 'Strike fund', excerpt: 'For the bus drivers.', link: 'https://example.org' }],
    },
    send: sendAs('PUT', () => `/organizations/${organization.id}/donation-links`, 'organization'),
  },
  'phone bank': {
    resolver: schemaResolver(phoneBankPayload),
    values: phoneBankExample,
    send: sendAs('PUT', () => `/organizations/${organization.id}/phone-bank`, 'organization'),
  },
  'invitation to administer': {
    resolver: schemaResolver(invitationPayload),
    values: { email: 'ada@example.org', role: 'editor' },
    send: sendAs('POST', () => `/organizations/${organization.id}/invitations`, 'organization'),
  },
  'API token': {
    resolver: schemaResolver(apiTokenPayload),
    values: { name: 'Spreadsheet', scopes: ['people:read'], expires_at: null, current_password: samplePassword },
    send: sendAs('POST', () => '/api-tokens', 'organization'),
  },
  webhook: {
    resolver: schemaResolver(webhookPayload),
    values: { url: 'https://crm.example.org/hook', events: ['follower.created'] },
    send: sendAs('POST', () => '/webhooks', 'organization'),
  },
  broadcast: {
    resolver: schemaResolver(broadcastContent),
    values: { subject: 'The hearing is on Thursday', body: 'Bring a neighbor.', item_id: null },
    send: sendAs('POST', () => '/broadcasts', 'organization'),
  },
  'new directory': {
    resolver: schemaResolver(directoryAbout),
    isText: true,
    values: { name: 'Common Council', source: 'The city clerk' },
    send: (values) => sendCouncil('/directories', values),
  },
  directory: {
    resolver: schemaResolver(directoryAbout),
    values: { name: 'Legislature', source: 'The clerk of the state' },
    send: sendAs('PUT', () => `/directories/${directoryId}`, 'organization'),
  },
  'columns of a directory': {
    resolver: schemaResolver(directoryFilePayload),
    isText: true,
    values: { mapping: ['name', 'phone'], state: '' },
    send: (values) => sendCouncil(`/directories/${directoryId}/actions?action=replace`, values),
  },
  'import of people': {
    resolver: schemaResolver(importConfirmPayload),
    values: { mapping: ['name', 'email'], consent_basis: 'They signed up at the fair', purposes: [], tag: 'Fair' },
    send: async (values) => {
      const { token } = organization.owner
      const uploaded = await upload(token, 'Name,Email\nMaya Brandt,maya@example.org')
      return act(token, uploaded.body.data.id, 'confirm', values)
    },
  },
  pledge: {
    resolver: schemaResolver(votePayload),
    values: pledgeDetails,
    send: sendAs('POST', () => `/candidates/${candidateId}/actions?action=vote`, 'supporter'),
  },
  'voting plan': {
    resolver: schemaResolver(planPayload),
    values: { plan: { when: 'After work', where: 'Library', how: '' } },
    send: sendAs('PUT', () => `/candidate-votes/${pledgeId}`, 'supporter'),
  },
  ...Object.fromEntries(
    contentKinds.flatMap(({ path, attributes, draftAttributes }): [string, Form][] => {
      const values = contentKindOf(path).example
      const formOf = (rules: unknown, calls: string): Form => ({
        resolver: schemaResolver(rules),
        values,
        send: sendAs('POST', () => calls, 'organization'),
      })
      return [
        [path, formOf(attributes, `/${path}`)],
        [`incomplete draft of ${path}`, formOf(draftAttributes, `/drafts/${path}`)],
      ]
    }),
  ),
}

/** Returns the first message for each invalid field, by the path of the field. */
const formErrorsByPath = async ({ resolver }: Form, values: Values): Promise<Record<string, string>> => {
  const { errors } = await resolver(values, undefined, { fields: {}, shouldUseNativeValidation: false })
  return Object.fromEntries(formErrors(errors).map(({ path, message }) => [path, message]))
}
const serverErrorsByPath = ({ rename = {} }: Form, { status, body }: Answer): Record<string, string> => {
  if (status !== 422) return {}
  const messages = Object.entries(body.errors as Record<string, string[]>).map(
    ([path, [first = '']]) => [path, first] as const,
  )
  return Object.fromEntries(
    messages
      .filter(([, message]) => !serverOnlyMessages.includes(message))
      .map(([path, message]) => [rename[path] ?? path, message]),
  )
}

describe.each(Object.entries(forms))('%s', (_, form) => {
  test('is accepted by the form and by the server if its values are valid', async () => {
    expect(await formErrorsByPath(form, form.values)).toEqual({})
    expect(serverErrorsByPath(form, await form.send(form.values))).toEqual({})
  })

  /** @shows design.forms-agree */
  test('gets the same errors from the form and from the server for any input', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryInput(form), async (values) => {
        const answer = await form.send(values)
        expect(answer.status).not.toBe(400)
        expect(answer.status).toBeLessThan(500)
        expect(serverErrorsByPath(form, answer)).toEqual(await formErrorsByPath(form, values))
      }),
      { numRuns: 60 },
    )
  }, 120_000)
})

/** @shows design.forms-agree */
test('every form of the web is covered', async () => {
  const web = join(import.meta.dirname, '../../web/src')
  const thisFile = await readFile(import.meta.filename, 'utf8')
  const schemas: string[] = []
  for await (const file of glob('**/*.{ts,tsx}', { cwd: web, exclude: (name) => /\.test\./.test(name) })) {
    const code = await readFile(join(web, file), 'utf8')
    const matches = code.matchAll(
      /(?:contractResolver|checkValues)\((\w+),|(?:^|\s)schema[=:] ?\{?(\w+(?:\.attributes)?)/gm,
    )
    schemas.push(...[...matches].map(([, resolved, given]) => resolved ?? given ?? ''))
  }
  // `schema` is the parameter of a form that passes it on, and names with a capital letter are types. `contentKinds`
  // covers the attributes of each kind, complete and as a draft, and the rows of its lists, whose names end with `Target`.
  const named = schemas.filter(
    (schema) => !/^(?:schema|[A-Z]\w*|\w+Target|(?:\w+\.)?(?:a|draftA)ttributes)$/.test(schema),
  )
  expect(named).toContain('loginPayload')
  expect(named).toContain('phoneBankPayload')
  expect(named.filter((schema) => !thisFile.includes(`(${schema})`) && schema !== 'resetPasswordPayload')).toEqual([])
})
