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
import { planPayload, votePayload } from '@rostrum/contract/candidates'
import { electionPayload } from '@rostrum/contract/elections'
import { donationLinksPayload } from '@rostrum/contract/donation-links'
import { contentKindOf, contentKinds } from '@rostrum/contract/content-kinds'
import { organizationAbout, organizationContact } from '@rostrum/contract/organizations'
import { directoryAbout, directoryFilePayload } from '@rostrum/contract/directory-files'
import { phoneBankExample, phoneBankPayload } from '@rostrum/contract/phone-bank'
import { importConfirmPayload } from '@rostrum/contract/people-imports'
import { invitationPayload } from '@rostrum/contract/team'
import { webhookPayload } from '@rostrum/contract/webhooks'
import { officeHours } from '@rostrum/contract/working-hours'
import type { Answer, TestApp } from '../../server/testing/app.ts'
import { samplePassword } from '../../server/sample-data/users.ts'
import type { buildOrganization, buildSupporter } from '../../server/testing/factories.ts'
import { csvForm } from '../../server/testing/csv-form.ts'
import { importCalls } from '../../server/testing/people-imports-calls.ts'
import { pledgeDetails } from '../../server/testing/pledge-calls.ts'
import type { Values } from './arbitrary-input.ts'
import { contractResolver, resetPasswordResolver, translate, type FormResolver } from './web-forms.ts'

/** Who sends the forms, and what they are about. It exists once the tests run. */
interface Cast {
  app: TestApp
  organization: Awaited<ReturnType<typeof buildOrganization>>
  supporter: Awaited<ReturnType<typeof buildSupporter>>
  pledgeId: string
  candidateId: string
  directoryId: string
  electionId: string
}

export interface Form {
  resolver: FormResolver
  /** Valid values of the form. */
  values: Values
  send: (values: Values) => Promise<Answer>
  /** The resolver's names of fields, by their names in the request, where the two differ. */
  rename?: Record<string, string>
  /** The name of the object in the request that the values are. */
  inside?: string
  /** Whether all values are text, because the form is sent as multipart. */
  isText?: boolean
}

const schemaResolver = (schema: unknown): FormResolver => contractResolver(schema, translate)
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

/** Every form of the web, by its name. */
export const formsOf = (cast: () => Cast): Record<string, Form> => {
  const { upload, act } = importCalls(() => cast().app)
  const sendAs =
    (method: string, path: () => string, role: 'organization' | 'supporter' | 'nobody') => (body: Values) => {
      const token = {
        organization: cast().organization.owner.token,
        supporter: cast().supporter.token,
        nobody: undefined,
      }[role]
      return cast().app.call(method, path(), { token, body })
    }

  /** Sends a form about a list of one person. */
  const sendCouncil = (path: string, values: Values) => {
    // Every value is text, or a list of texts.
    const form = csvForm('Name,Phone\nInes Okello,414-555-0126', 'council.csv', values as Record<string, string>)
    return cast().app.call('POST', path, { token: cast().organization.owner.token, form })
  }

  return {
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
      send: (values) => cast().app.call('POST', '/register', { form: multipart(values) }),
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
        cast().app.call('POST', '/resetPassword', { body: { ...values, password_confirmation: rePassword } }),
    },
    'change password': {
      resolver: schemaResolver(changePasswordPayload),
      values: { current_password: 'not-the-current-one', ...passwords },
      send: sendAs('POST', () => `/users/${cast().supporter.id}/actions?action=update-password`, 'supporter'),
    },
    'delete account': {
      resolver: schemaResolver(deleteAccountPayload),
      values: { password: 'not-the-current-one' },
      send: sendAs('POST', () => `/users/${cast().supporter.id}/actions?action=delete-account`, 'supporter'),
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
      send: sendAs('PUT', () => `/organizations/${cast().organization.id}`, 'organization'),
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
      send: sendAs('PUT', () => `/organizations/${cast().organization.id}`, 'organization'),
    },
    'donation links': {
      resolver: schemaResolver(donationLinksPayload),
      values: {
        donation_links: [{ title: 'Strike fund', excerpt: 'For the bus drivers.', link: 'https://example.org' }],
      },
      send: sendAs('PUT', () => `/organizations/${cast().organization.id}/donation-links`, 'organization'),
    },
    'phone bank': {
      resolver: schemaResolver(phoneBankPayload),
      values: phoneBankExample,
      send: sendAs('PUT', () => `/organizations/${cast().organization.id}/phone-bank`, 'organization'),
    },
    'invitation to administer': {
      resolver: schemaResolver(invitationPayload),
      values: { email: 'ada@example.org', role: 'editor' },
      send: sendAs('POST', () => `/organizations/${cast().organization.id}/invitations`, 'organization'),
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
      send: sendAs('PUT', () => `/directories/${cast().directoryId}`, 'organization'),
    },
    'office hours': {
      resolver: schemaResolver(officeHours),
      inside: 'office_hours',
      values: { timezone: 'America/Chicago', working_hours: [hours] },
      send: (values) =>
        sendAs('PUT', () => `/directories/${cast().directoryId}`, 'organization')({ office_hours: values }),
    },
    'columns of a directory': {
      resolver: schemaResolver(directoryFilePayload),
      isText: true,
      values: { mapping: ['name', 'phone'], state: '' },
      send: (values) => sendCouncil(`/directories/${cast().directoryId}/actions?action=replace`, values),
    },
    'import of people': {
      resolver: schemaResolver(importConfirmPayload),
      values: { mapping: ['name', 'email'], consent_basis: 'They signed up at the fair', purposes: [], tag: 'Fair' },
      send: async (values) => {
        const { token } = cast().organization.owner
        const uploaded = await upload(token, 'Name,Email\nMaya Brandt,maya@example.org')
        return act(token, uploaded.body.data.id, 'confirm', values)
      },
    },
    pledge: {
      resolver: schemaResolver(votePayload),
      values: pledgeDetails,
      send: sendAs('POST', () => `/candidates/${cast().candidateId}/actions?action=vote`, 'supporter'),
    },
    election: {
      resolver: schemaResolver(electionPayload),
      values: {
        name: 'General election',
        state: 'WI',
        registration_deadline: '2097-10-16',
        early_voting: '2097-10-22',
        election_day: '2097-11-05',
      },
      send: sendAs('PUT', () => `/elections/${cast().electionId}`, 'organization'),
    },
    'voting plan': {
      resolver: schemaResolver(planPayload),
      values: { plan: { when: 'After work', where: 'Library', how: '', with_whom: 'June' }, state: 'WI' },
      send: sendAs('PUT', () => `/candidate-votes/${cast().pledgeId}`, 'supporter'),
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
}
