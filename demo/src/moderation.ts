import { newId, reportRow, userRow } from '@rostrum/server/sample-data'
import { moderator, secondModerator } from '../data/people.ts'
import { campaignReports, organizationReports } from '../data/reports.ts'
import { documentsOf } from './documents.ts'
import { daysBefore } from './setting.ts'

interface Unfinished {
  organization: { id: string; name: string }
  ownerId: string
  now: Date
}

export const moderatorRows = (now: Date) =>
  [moderator, secondModerator].map((person) =>
    userRow({ ...person, moderator_since: daysBefore(now, 90), created_at: daysBefore(now, 200) }),
  )

/**
 * The rows of an organization that waits for verification, and its documents, whose bytes must be stored under their
 * keys.
 */
export const makeReview = async ({ organization, ownerId, now }: Unfinished) => {
  const documents = (await documentsOf(organization.name)).map(({ ending, ...document }) => {
    const id = newId()
    return { id, key: `documents/${id}.${ending}`, ...document }
  })
  const registeredAt = daysBefore(now, 2)
  return {
    documents,
    files: documents.map(({ id, key, name, mimeType, bytes }) => ({
      id,
      owner_id: ownerId,
      purpose: 'document' as const,
      name,
      mime_type: mimeType,
      size: bytes.byteLength,
      storage_key: key,
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
  }
}

interface Built {
  row: { id: string; name: string }
  callCampaigns: readonly { item: { id: string; kind: string; title: string; status?: string | undefined } }[]
}
interface People {
  others: readonly { id: string }[]
  now: Date
}

/** Reports about a campaign with somebody's private number on its call list, and about an organization. */
export const reportRows = (built: readonly Built[], { others, now }: People) => {
  const campaign = built[9]?.callCampaigns.find(({ item }) => item.status === 'published')?.item
  const organization = built[23]?.row
  if (!campaign || !organization) throw new Error('The demo reports refer to a missing campaign or organization.')
  const subjects = [
    { subject: { type: campaign.kind, id: campaign.id, text: campaign.title }, reports: campaignReports },
    { subject: { type: 'organizations', id: organization.id, text: organization.name }, reports: organizationReports },
  ]
  return subjects.flatMap(({ subject, reports }) =>
    reports.map(({ reporter, daysAgo, reason, note }) =>
      reportRow({
        subject,
        reporter: { userId: others[reporter]?.id ?? '' },
        reason,
        note,
        now: daysBefore(now, daysAgo),
      }),
    ),
  )
}
