import { callCampaignKind } from '@rostrum/contract/campaigns'
import { userRow, type Random } from '@rostrum/server/sample-data'
import type { CallCampaignFields, DemoCallCampaign } from '../data/call-campaigns/call-campaign.ts'
import { callCampaignsByCause } from '../data/call-campaigns/en.ts'
import { spanishCallCampaigns } from '../data/call-campaigns/es.ts'
import { callerNotes, officialNotes, officials } from '../data/call-campaigns/officials.ts'
import type { DemoOrganization } from '../data/organization.ts'
import { riversideCallCampaigns } from '../data/riverside/call-campaigns.ts'
import { riverside } from '../data/riverside/profile.ts'
import { itemRow, type Status } from './content-items.ts'
import { countsOf, engagementRow } from './engagements.ts'
import { fictionalPhone } from './phones.ts'
import { daysBefore, lately, type Placed, type Setting } from './setting.ts'

const targets = (campaign: DemoCallCampaign, { language, country, phonePrefix }: DemoOrganization, random: Random) => {
  const place = language === 'es' ? 'es' : country === undefined ? 'us' : 'abroad'
  const [title, office] = officials[campaign.officials][place]
  const first = random.between(1, 30)
  return Array.from({ length: random.between(2, 5) }, (_, index) => ({
    name: `${title} ${userRow().name}`,
    phone: fictionalPhone(phonePrefix, first + index * 7),
    office: `${office} ${first + index * 3}`,
    note: language === 'es' ? '' : random.pick(officialNotes),
  }))
}

const fieldsOf = (campaign: DemoCallCampaign, organization: DemoOrganization, random: Random): CallCampaignFields => ({
  title: campaign.title,
  summary: campaign.summary,
  background: campaign.background.replaceAll('{place}', organization.city),
  message: campaign.message,
  guidelines: campaign.guidelines,
  call_list: targets(campaign, organization, random),
})

const campaignRow = (fields: CallCampaignFields, status: Status, { organizationId, now, random }: Placed) => {
  const shown = random.between(3, 40)
  return itemRow(callCampaignKind, fields, {
    organizationId,
    status,
    createdAt: daysBefore(now, shown + random.between(1, 9)),
    shownAt: daysBefore(now, shown),
  })
}

/** Up to three campaigns about the causes of the organization, most of them published. */
export const callCampaignRows = (organization: DemoOrganization, placed: Placed) => {
  if (organization === riverside) {
    return riversideCallCampaigns.map(({ fields, status }) => campaignRow(fields, status, placed))
  }
  const { random } = placed
  const written =
    organization.language === 'es'
      ? spanishCallCampaigns
      : organization.causes.slice(0, 3).flatMap((cause) => callCampaignsByCause[cause])
  // Organizations without followers have no campaigns.
  const count = organization.popularity === 0 ? 0 : random.pick([0, 1, 1, 2, 2, 3])
  return random
    .some(written, count)
    .map((campaign) =>
      campaignRow(fieldsOf(campaign, organization, random), random.next() < 0.85 ? 'published' : 'draft', placed),
    )
}

const outcomes = ['contacted', 'contacted', 'contacted', 'voicemail', 'voicemail', 'voicemail', 'unavailable', 'skip']

const callRow = (item: ReturnType<typeof itemRow>, userId: string, { random, now }: Setting) => {
  const at = lately(random, new Date(item.first_published_at ?? now), now)
  const outcome = random.pick(outcomes)
  const notes = callerNotes[outcome] ?? []
  return engagementRow(item, {
    userId,
    at,
    outcome,
    // A caller who only skipped has not called anybody.
    isCounted: outcome !== 'skip',
    note: random.next() < 0.2 && notes.length > 0 ? random.pick(notes) : null,
  })
}

/** Adds up to `maximum` callers to each campaign, and sets its counts. */
export const withCalls = (
  items: ReturnType<typeof callCampaignRows>,
  { people, maximum, ...setting }: Setting & { people: readonly { id: string }[]; maximum: number },
) =>
  items.map((item) => {
    const { random } = setting
    const callers = item.status === 'draft' ? [] : random.some(people, random.between(Math.floor(maximum / 3), maximum))
    const engagements = callers.map(({ id }) => callRow(item, id, setting))
    return { item: { ...item, ...countsOf(engagements) }, engagements }
  })
