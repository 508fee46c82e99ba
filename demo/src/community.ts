import { organizationRow, seededRandom, userRow } from '@rostrum/server/sample-data'
import { newcomer } from '../data/people.ts'
import { riverside } from '../data/riverside/profile.ts'
import { unfinished } from '../data/unfinished.ts'
import { consentRows } from './consents.ts'
import { riversideMessageRows } from './contact-messages.ts'
import { makeConversations } from './conversations.ts'
import { moderatorRows, reportRows } from './moderation.ts'
import { makeOrganizations } from './organizations.ts'
import { supporterRows } from './people.ts'
import { withSupporterAct } from './supporter-acts.ts'
import { viewRows, withSources } from './views.ts'
import { makeVolunteering } from './volunteering.ts'

/** All rows of the demo community. Apart from ids and dates, they are the same on every run. */
export const makeCommunity = (now: Date, tagIds: ReadonlyMap<string, string>) => {
  const setting = { now, random: seededRandom(1776) }
  const { maya, others } = supporterRows(setting)
  const built = makeOrganizations({ maya, others }, setting)
  const beginner = userRow(newcomer)
  const organization = organizationRow({ ...unfinished, published_at: null })
  const parts = [
    ...built.flatMap(({ callCampaigns }) => callCampaigns),
    ...built.flatMap(({ events }) => events),
    ...built.flatMap(({ candidates }) => candidates),
    ...built.flatMap(({ letters }) => letters),
  ].map((part) => withSupporterAct(part, maya, now))
  const follows = built.flatMap((each) => each.follows)
  const arrivals = seededRandom(1812)
  const engagements = withSources(
    parts.flatMap((part) => part.engagements),
    arrivals,
  )
  const volunteering = makeVolunteering(built, { people: others, now, random: seededRandom(1789) })
  const contacts = [...follows, ...engagements, ...volunteering.phone_bank_registrations].flatMap(
    ({ organization_id, user_id, created_at: at }) =>
      typeof user_id === 'string' && at instanceof Date ? [{ organization_id, user_id, at }] : [],
  )
  return {
    /** An organization that waits for verification. */
    unfinished: { organization, ownerId: beginner.id },
    riverside: built.flatMap(({ given, row, owner }) =>
      given === riverside ? [{ organizationId: row.id, organizerId: owner.id }] : [],
    ),
    rows: {
      users: [maya, ...others, ...built.map(({ owner }) => owner), beginner, ...moderatorRows(now)],
      organizations: [...built.map(({ row }) => row), organization],
      organization_members: [
        ...built.map(({ row, owner }) => ({ organization_id: row.id, user_id: owner.id, role: 'owner' as const })),
        { organization_id: organization.id, user_id: beginner.id, role: 'owner' as const },
      ],
      organization_tags: built.flatMap(({ given, row }) =>
        given.causes.flatMap((cause, position) => {
          const tagId = tagIds.get(cause)
          return tagId === undefined ? [] : [{ organization_id: row.id, tag_id: tagId, position }]
        }),
      ),
      follows,
      content_items: [...parts.map(({ item }) => item), ...built.flatMap(({ updates }) => updates)],
      engagements,
      content_views: viewRows(engagements, arrivals),
      consents: consentRows(contacts, seededRandom(1848)),
      contact_messages: built.flatMap(({ given, row }) =>
        given === riverside ? riversideMessageRows(row.id, { maya, others, now }) : [],
      ),
      ...volunteering,
      ...makeConversations(built, { maya, others, now }),
      reports: reportRows(built, { others, now }),
    },
  }
}
