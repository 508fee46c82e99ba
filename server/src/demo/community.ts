import { organizationRow, userRow } from '../../testing/factories-rows.ts'
import { seededRandom } from '../../testing/factories-random.ts'
import { campaignRow, campaignRows } from './calls.ts'
import { recommendations } from './candidates.ts'
import { riversideMessages } from './contact-messages.ts'
import { makeConversations } from './conversations.ts'
import { gatherings } from './events.ts'
import { letters } from './letters.ts'
import { reportsOf } from './moderation.ts'
import { daysBefore } from './moments.ts'
import { organizations } from './organizations/index.ts'
import { newcomer } from './organizations/newcomer.ts'
import { riverside, riversideCampaigns, riversideProfile } from './organizations/riverside.ts'
import { countsOf, engagementRow, followRows } from './participation.ts'
import { demoLogins, supporterRows } from './people.ts'
import { profileRow } from './profiles.ts'
import { makeVolunteering } from './volunteering.ts'
import { riversideUpdateRows, updateRows } from './updates.ts'

/** What the demo supporter follows already, so that their pages are not empty. */
const mayaFollows = [
  riverside.name,
  'Great Lakes Climate Action',
  'Books Not Bans',
  'Neighbors for Night Buses',
  'Clean River Alliance',
]

/** Every row of the demo community, the same on every run but for ids and the day it is made. */
export const makeCommunity = (now: Date, tagIds: ReadonlyMap<string, string>) => {
  const random = seededRandom(1776)
  const setting = { random, now }
  // Chance of their own: one more update changes nothing else.
  const news = { now, random: seededRandom(1791) }
  const meeting = { now, random: seededRandom(1848) }
  const writing = { now, random: seededRandom(1773) }
  const pledging = { now, random: seededRandom(1920) }
  const { maya, others } = supporterRows(random, now)

  const built = organizations.map((given) => {
    const isRiverside = given === riverside
    const row = profileRow(given, random, now, isRiverside ? riversideProfile : {})
    const owner = isRiverside
      ? userRow({ email: demoLogins.organizer, first_name: 'Luz', last_name: 'Herrera' })
      : userRow({ created_at: daysBefore(now, 120) })
    const placed = { organizationId: row.id, ...setting }
    const items = isRiverside
      ? riversideCampaigns.map(({ fields, status }) => campaignRow(fields, status, placed))
      : campaignRows(given, placed)
    const follows = followRows(row.id, { people: others, share: given.popularity, ...setting })
    if (mayaFollows.includes(given.name)) {
      follows.push({ organization_id: row.id, user_id: maya.id, created_at: daysBefore(now, random.between(2, 50)) })
    }
    const callers = isRiverside ? 130 : Math.ceil(follows.length * 0.4)
    const engagements = items
      .filter(({ status }) => status !== 'draft')
      .flatMap((item) =>
        random
          .some(others, random.between(Math.floor(callers / 3), callers))
          .map(({ id }) => engagementRow(item, id, setting)),
      )
    const recommended = recommendations(given, others, { organizationId: row.id, ...pledging })
    const events = gatherings(given, others, { organizationId: row.id, ...meeting })
    const written = letters(given, others, { organizationId: row.id, ...writing })
    const told = { organizationId: row.id, ...news }
    const updates = isRiverside ? riversideUpdateRows(told) : updateRows(given, told)
    return {
      given,
      row: { ...row, followers_count: follows.length },
      owner,
      items,
      updates,
      events,
      recommended,
      written,
      follows,
      engagements,
    }
  })

  const beginner = userRow({ email: demoLogins.newcomer, first_name: 'Devon', last_name: 'Clarke' })
  const unfinished = organizationRow({ ...newcomer, published_at: null })
  const engagements = built.flatMap((each) => each.engagements)
  const callsOf = Map.groupBy(engagements, (engagement) => engagement.content_item_id)

  const volunteering = makeVolunteering(built, {
    people: others,
    riverside,
    now,
    random: seededRandom(1789),
  })

  return {
    users: [maya, ...others, ...built.map(({ owner }) => owner), beginner],
    organizations: [...built.map(({ row }) => row), unfinished],
    organization_members: [
      ...built.map(({ row, owner }) => ({ organization_id: row.id, user_id: owner.id, role: 'owner' as const })),
      { organization_id: unfinished.id, user_id: beginner.id, role: 'owner' as const },
    ],
    organization_tags: built.flatMap(({ given, row }) =>
      given.causes.flatMap((cause, position) => {
        const tagId = tagIds.get(cause)
        return tagId === undefined ? [] : [{ organization_id: row.id, tag_id: tagId, position }]
      }),
    ),
    follows: built.flatMap(({ follows }) => follows),
    content_items: [
      ...built.flatMap(({ items }) => items).map((item) => ({ ...item, ...countsOf(callsOf.get(item.id) ?? []) })),
      ...built.flatMap(({ updates }) => updates),
      ...built.flatMap(({ events }) => events.map(({ item }) => item)),
      ...built.flatMap(({ recommended }) => recommended.map(({ item }) => item)),
      ...built.flatMap(({ written }) => written.map(({ item }) => item)),
    ],
    engagements: [
      ...engagements,
      ...built.flatMap(({ events }) => events.flatMap(({ answers }) => answers)),
      ...built.flatMap(({ recommended }) => recommended.flatMap(({ pledges }) => pledges)),
      ...built.flatMap(({ written }) => written.flatMap((each) => each.engagements)),
    ],
    contact_messages: built.flatMap(({ given, row }) =>
      given === riverside ? riversideMessages(row.id, { maya, others, now }) : [],
    ),
    ...volunteering,
    ...makeConversations(built, { riverside, maya, others, now }),
    waiting: { organization: unfinished, ownerId: beginner.id, reported: reportsOf(built, others) },
  }
}
