import type { ReportReason } from '@rostrum/contract/reports'
import { fictionalPhone, userRow } from '../../testing/factories-rows.ts'
import { newId } from '../platform/identifiers.ts'
import { reportRow, type Reporting } from '../reports/commands.ts'
import { documentsOf } from './documents.ts'
import { daysBefore } from './moments.ts'
import { demoLogins } from './people.ts'

export interface Reported {
  subject: Reporting['subject']
  /** Who reports it, how many days ago, and why. */
  reports: readonly (readonly [reporterId: string, daysAgo: number, reason: ReportReason, note: string | null])[]
}

/** Somebody who looks after the platform, what waits for them to be verified, and what was reported. */
export const makeModeration = async (
  organization: { id: string; name: string },
  { ownerId, reported, now }: { ownerId: string; reported: readonly Reported[]; now: Date },
) => {
  const documents = (await documentsOf(organization.name)).map((document) => ({ id: newId(), ...document }))
  const keyOf = ({ id, ending }: { id: string; ending: string }) => `documents/${id}.${ending}`
  const registeredAt = daysBefore(now, 2)
  return {
    moderator: userRow({
      email: demoLogins.moderator,
      first_name: 'Noor',
      last_name: 'Haddad',
      phone: fictionalPhone('608', 21),
      moderator_since: daysBefore(now, 90),
      created_at: daysBefore(now, 200),
    }),
    bytes: documents.map((document) => ({ ...document, key: keyOf(document) })),
    files: documents.map((document) => ({
      id: document.id,
      owner_id: ownerId,
      purpose: 'document' as const,
      name: document.name,
      mime_type: document.mimeType,
      size: document.bytes.byteLength,
      storage_key: keyOf(document),
      created_at: registeredAt,
    })),
    organization_documents: documents.map(({ id }) => ({
      id: newId(),
      organization_id: organization.id,
      file_id: id,
      created_at: registeredAt,
    })),
    organization_reviews: [
      { id: newId(), organization_id: organization.id, cause: 'registered' as const, opened_at: registeredAt },
    ],
    reports: reported.flatMap(({ subject, reports }) =>
      reports.map(([reporterId, daysAgo, reason, note]) =>
        reportRow({ subject, reporterId, reason, note, now: daysBefore(now, daysAgo) }),
      ),
    ),
  }
}

interface Place {
  row: { id: string; name: string }
  items: readonly { id: string; kind: string; title: string; status?: string | undefined }[]
}

/** What people pointed out: an organization, and a call list with somebody's own number on it. */
export const reportsOf = (places: readonly Place[], people: readonly { id: string }[]): Reported[] => {
  const [by, another, third] = [people[11]?.id ?? '', people[47]?.id ?? '', people[83]?.id ?? '']
  const asking = places[23]?.row
  const campaign = places[9]?.items.find(({ status }) => status === 'published')
  const reported: Reported[] = []
  if (campaign) {
    reported.push({
      subject: { type: campaign.kind, id: campaign.id, text: campaign.title },
      reports: [
        [by, 3, 'private_information', 'The second number on the list is somebody’s own phone. She is not in office.'],
        [another, 1, 'private_information', null],
      ],
    })
  }
  if (asking) {
    reported.push({
      subject: { type: 'organizations', id: asking.id, text: asking.name },
      reports: [[third, 2, 'spam', 'They wrote to me three times about the same petition.']],
    })
  }
  return reported
}
