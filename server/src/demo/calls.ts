import { callCampaignRow, userRow, type CallCampaignFields } from '../../testing/factories-rows.ts'
import type { Random } from '../../testing/factories-random.ts'
import { spanishCampaigns } from './campaigns-es.ts'
import { campaignsByCause, type DemoCampaign } from './campaigns.ts'
import { daysBefore } from './moments.ts'
import type { DemoOrganization } from './organizations/organization.ts'

const officials = {
  council: {
    us: ['Council Member', 'City Council, District'],
    abroad: ['Councillor', 'City Council, Ward'],
    es: ['Concejal', 'Concejo, distrito'],
  },
  county: {
    us: ['Commissioner', 'County Board, District'],
    abroad: ['Councillor', 'Regional Council, Ward'],
    es: ['Delegado', 'Gobierno local, zona'],
  },
  legislature: {
    us: ['Sen.', 'State Senate, District'],
    abroad: ['Member', 'Parliament, Constituency'],
    es: ['Diputado', 'Congreso, distrito'],
  },
  board: {
    us: ['Trustee', 'Board of Trustees, Seat'],
    abroad: ['Trustee', 'Board of Trustees, Seat'],
    es: ['Consejero', 'Junta, puesto'],
  },
} as const

const notes = [
  'Undecided last time.',
  'Sits on the committee that decides.',
  'Voted with us before. Say thank you.',
  '',
  '',
  '',
]

const targets = (campaign: DemoCampaign, { language, country, phonePrefix }: DemoOrganization, random: Random) => {
  const [title, office] = officials[campaign.officials][language ?? (country ? 'abroad' : 'us')]
  const first = random.between(1, 30)
  return Array.from({ length: random.between(2, 5) }, (_, index) => ({
    name: `${title} ${userRow().name}`,
    phone: `${phonePrefix}${phonePrefix.length === 3 ? '-555-' : ' '}01${String(first + index * 7).padStart(2, '0')}`,
    office: `${office} ${first + index * 3}`,
    note: language === 'es' ? '' : random.pick(notes),
  }))
}

const fieldsOf = (campaign: DemoCampaign, organization: DemoOrganization, random: Random): CallCampaignFields => ({
  title: campaign.title,
  summary: campaign.summary,
  background: campaign.background.replaceAll('{place}', organization.city),
  message: campaign.message,
  guidelines: campaign.guidelines,
  call_list: targets(campaign, organization, random),
})

interface Placed {
  organizationId: string
  now: Date
  random: Random
}

export const campaignRow = (
  fields: CallCampaignFields,
  status: 'draft' | 'published' | 'not_active',
  { organizationId, now, random }: Placed,
) => {
  const shown = random.between(3, 40)
  const created = daysBefore(now, shown + random.between(1, 9))
  const firstShown = status === 'draft' ? null : daysBefore(now, shown)
  return callCampaignRow({
    organization_id: organizationId,
    attributes: fields,
    status,
    created_at: created,
    updated_at: firstShown ?? created,
    first_published_at: firstShown,
    published_at: status === 'published' ? firstShown : null,
  })
}

/** Up to three campaigns on what the organization is about, most of them published. */
export const campaignRows = (organization: DemoOrganization, placed: Placed) => {
  const { random } = placed
  const written =
    organization.language === 'es'
      ? spanishCampaigns
      : organization.causes.slice(0, 3).flatMap((cause) => campaignsByCause[cause])
  // People care about what an organization shows first: no campaigns for those that nobody follows yet.
  const wanted = organization.popularity === 0 ? 0 : random.pick([0, 1, 1, 2, 2, 3])
  return random
    .some(written, wanted)
    .map((campaign) =>
      campaignRow(fieldsOf(campaign, organization, random), random.next() < 0.85 ? 'published' : 'draft', placed),
    )
}
