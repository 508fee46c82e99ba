import type { Transparency } from '@rostrum/contract/transparency'
import { reportReasons } from '@rostrum/contract/reports'
import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'

type Figures = Transparency['attributes']

/** Years are those of UTC. */
const within = (year: number) => ({ start: new Date(Date.UTC(year, 0)), end: new Date(Date.UTC(year + 1, 0)) })

const countNotices = async (db: Db, year: number): Promise<Figures['notices']> => {
  const rows = await db
    .selectFrom('notice_counts')
    .select(['reason', 'is_by_visitor', 'notices'])
    .where('year', '=', year)
    .execute()
  const countOf = (reason: string, isByVisitor: boolean) =>
    rows.find((row) => row.reason === reason && row.is_by_visitor === isByVisitor)?.notices ?? 0
  return reportReasons
    .map((reason) => ({ reason, by_visitors: countOf(reason, true), by_accounts: countOf(reason, false) }))
    .filter((row) => row.by_visitors + row.by_accounts > 0)
}

const countDecisions = async (db: Db, year: number): Promise<Figures['decisions']> => {
  const { start, end } = within(year)
  const { rows } = await sql<Figures['decisions'][number]>`
    select outcome, ground, origin, count(*)::int as count from moderation_decisions
    where decided_at >= ${start} and decided_at < ${end}
    group by outcome, ground, origin order by outcome, ground nulls last, origin`.execute(db)
  return rows
}

const countAppeals = async (db: Db, year: number): Promise<Figures['appeals']> => {
  const { start, end } = within(year)
  const { rows } = await sql<Figures['appeals'][number]>`
    select side, outcome, count(*)::int as count from moderation_appeals
    where created_at >= ${start} and created_at < ${end}
    group by side, outcome order by side, outcome nulls last`.execute(db)
  return rows
}

/** In hours, with one decimal. */
const medians = async (db: Db, year: number): Promise<{ decision: number | null; appeal: number | null }> => {
  const { start, end } = within(year)
  const { rows } = await sql<{ decision: number | null; appeal: number | null }>`
    select (
      select round((percentile_cont(0.5) within group (
        order by extract(epoch from decided_at - reported_at)) / 3600)::numeric, 1)::float8
      from moderation_decisions
      where origin = 'report' and reported_at is not null and decided_at >= ${start} and decided_at < ${end}
    ) as decision, (
      select round((percentile_cont(0.5) within group (
        order by extract(epoch from decided_at - created_at)) / 3600)::numeric, 1)::float8
      from moderation_appeals where decided_at is not null and created_at >= ${start} and created_at < ${end}
    ) as appeal`.execute(db)
  return rows[0] ?? { decision: null, appeal: null }
}

const firstYear = async (db: Db): Promise<number | null> => {
  const { rows } = await sql<{ year: number | null }>`
    select least(
      (select min(year) from notice_counts),
      (select extract(year from min(decided_at) at time zone 'UTC')::int from moderation_decisions)) as year`.execute(
    db,
  )
  return rows[0]?.year ?? null
}

/** The figures of a year; null for years before the first and after the current one. */
export const readFigures = async (db: Db, year: number, now: Date): Promise<Figures | null> => {
  const current = now.getUTCFullYear()
  const first = Math.min(current, (await firstYear(db)) ?? current)
  if (year < first || year > current) return null
  const [notices, decisions, appeals, median] = await Promise.all([
    countNotices(db, year),
    countDecisions(db, year),
    countAppeals(db, year),
    medians(db, year),
  ])
  return {
    year,
    years: Array.from({ length: current - first + 1 }, (_, index) => current - index),
    notices,
    decisions,
    median_hours_to_decision: median.decision,
    appeals,
    median_hours_to_appeal: median.appeal,
  }
}

/** One row per number. */
export const figureRows = (figures: Figures): (string | number | null)[][] => [
  ...figures.notices.flatMap(({ reason, by_visitors: visitors, by_accounts: accounts }) => [
    ['notices', reason, 'visitor', visitors],
    ['notices', reason, 'account', accounts],
  ]),
  ...figures.decisions.map(({ outcome, ground, origin, count }) => [
    'decisions',
    ground === null ? outcome : `${outcome}:${ground}`,
    origin,
    count,
  ]),
  ['median_hours_to_decision', '', '', figures.median_hours_to_decision],
  ...figures.appeals.map(({ side, outcome, count }) => ['appeals', outcome ?? 'open', side, count]),
  ['median_hours_to_appeal', '', '', figures.median_hours_to_appeal],
]
