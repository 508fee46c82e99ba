import { seededRandom, userRow, type UserRow } from '@rostrum/server/sample-data'
import { organizations } from '../data/organizations/index.ts'
import { followedBySupporter, organizer } from '../data/people.ts'
import { riverside } from '../data/riverside/profile.ts'
import { callCampaignRows, withCalls } from './call-campaigns.ts'
import { makeCandidates } from './candidates.ts'
import { followRows } from './engagements.ts'
import { makeEvents } from './events.ts'
import { makeLetters } from './letters.ts'
import { profileRow } from './profiles.ts'
import { daysBefore, type Setting } from './setting.ts'
import { updateRows } from './updates.ts'

interface People {
  maya: UserRow
  others: readonly UserRow[]
}

/** Every organization with its content, its followers and their engagements. */
export const makeOrganizations = ({ maya, others }: People, setting: Setting) => {
  const { now, random } = setting
  // Separate generators, so that additional updates, for example, change nothing else.
  const updateChance = seededRandom(1791)
  const eventChance = seededRandom(1848)
  const letterChance = seededRandom(1773)
  const candidateChance = seededRandom(1920)

  return organizations.map((given) => {
    const isRiverside = given === riverside
    const row = profileRow(given, setting)
    const owner = userRow(isRiverside ? organizer : { created_at: daysBefore(now, 120) })
    const placed = { organizationId: row.id, ...setting }
    const written = callCampaignRows(given, placed)
    const follows = followRows(others, given.popularity, placed)
    if (followedBySupporter.includes(given.name)) {
      follows.push({ organization_id: row.id, user_id: maya.id, created_at: daysBefore(now, random.between(2, 50)) })
    }
    const maximum = isRiverside ? 130 : Math.ceil(follows.length * 0.4)
    return {
      given,
      row: { ...row, followers_count: follows.length },
      owner,
      follows,
      callCampaigns: withCalls(written, { people: others, maximum, ...setting }),
      candidates: makeCandidates(given, others, { ...placed, random: candidateChance }),
      events: makeEvents(given, others, { ...placed, random: eventChance }),
      letters: makeLetters(given, others, { ...placed, random: letterChance }),
      updates: updateRows(given, { ...placed, random: updateChance }),
    }
  })
}
