import type { MailPreference, MailSubscription, ReportPreference } from '@rostrum/contract/mail-preferences'
import type { MailFrequency } from '../platform/db/tables/mail.ts'
import type { PreferenceRow } from './queries.ts'

export const presentPreference = (row: PreferenceRow): MailPreference => ({
  id: row.id,
  type: 'mail-preferences',
  attributes: {
    organization_name: row.name,
    organization_image: row.profile_image,
    frequency: row.frequency,
  },
})

export const presentReportPreference = (row: { id: string; gets_weekly_report: boolean }): ReportPreference => ({
  id: row.id,
  type: 'report-preferences',
  attributes: { frequency: row.gets_weekly_report ? 'weekly' : 'off' },
})

interface Shown {
  scope: MailSubscription['attributes']['scope']
  frequency: MailFrequency
  choices: readonly MailFrequency[]
  organizations: { id: string; name: string }[]
  count: number
}

export const presentSubscription = ({ scope, frequency, choices, organizations, count }: Shown): MailSubscription => ({
  // The only identifier is the token, which is secret, so the scope serves as the id.
  id: scope,
  type: 'mail-subscriptions',
  attributes: {
    scope,
    frequency,
    choices: [...choices],
    organizations: organizations.map(({ id, name }) => ({ id, name })),
    organizations_count: count,
  },
})
