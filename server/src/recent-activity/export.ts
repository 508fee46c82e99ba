import type { ActivitySection } from '@rostrum/contract/activity-sections'
import { isKindSection, kindOfSection } from '@rostrum/contract/activity-sections'
import { MAX_COUNTED } from '@rostrum/contract/counted'
import { voteDetails } from '@rostrum/contract/candidates'
import { isConfirmed, listNewestByKind, shownContact, type EngagementRow } from '../content/engagements.ts'
import { isConfirmed as isConfirmedRegistration } from '../phone-bank/present.ts'
import { listRegistrations, type RegistrationRow } from '../phone-bank/queries.ts'
import { toCsv, type CsvColumns } from '../platform/spreadsheets/write-csv.ts'
import type { Db } from '../platform/db/database.ts'
import type { Period } from './periods.ts'
import { listFollowers, type FollowerRow } from './queries.ts'

/** Empty for what nobody can confirm. */
const yesOrNo = (value: boolean | null): string | null => {
  if (value === null) return null
  return value ? 'yes' : 'no'
}
const vote = ({ details }: EngagementRow) => voteDetails.nullable().catch(null).parse(details)

const engagementColumns: CsvColumns<EngagementRow> = {
  time: (row) => row.answered_at,
  name: (row) => vote(row)?.full_name ?? row.name ?? row.given_name,
  email: (row) => vote(row)?.email ?? shownContact(row).email ?? row.guest_email,
  phone: (row) => vote(row)?.phone ?? shownContact(row).phone,
  title: (row) => row.title,
  outcome: (row) => row.outcome,
  is_confirmed: (row) => yesOrNo(isConfirmed(row)),
}

const followerColumns: CsvColumns<FollowerRow> = {
  time: (row) => row.created_at,
  name: (row) => row.name,
  email: (row) => shownContact(row).email,
  phone: (row) => shownContact(row).phone,
}

const registrationColumns: CsvColumns<RegistrationRow> = {
  time: (row) => row.created_at,
  name: (row) => row.name,
  email: (row) => row.email,
  phone: (row) => row.phone,
  time_slot: (row) => row.time_slot,
  calls_per_day: (row) => row.calls_per_day,
  volunteer_type: (row) => row.volunteer_type,
  minutes_per_week: (row) => row.minutes_per_week,
  is_confirmed: (row) => yesOrNo(isConfirmedRegistration(row)),
}

const written = <Row>(columns: CsvColumns<Row>, rows: readonly Row[]): string =>
  toCsv(
    Object.keys(columns),
    rows.map((row) => Object.values(columns).map((cell) => cell(row))),
  )

/** As much as can be paged through. */
const everything = { page: 1, perPage: MAX_COUNTED }

interface Exported {
  organizationId: string
  section: ActivitySection
  period: Period
}

/** What a section lists of a period, newest first, for a spreadsheet. */
export const sectionToCsv = async (db: Db, { organizationId, section, period }: Exported): Promise<string> => {
  if (isKindSection(section)) {
    const answered = { organizationId, kinds: [kindOfSection(section)], period }
    return written(engagementColumns, await listNewestByKind(db, answered, everything))
  }
  return section === 'new_followers'
    ? written(followerColumns, await listFollowers(db, organizationId, period, everything))
    : written(registrationColumns, await listRegistrations(db, { organizationId, period }, everything))
}
