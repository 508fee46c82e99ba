import { MAX_DIRECTORY_GROUPS } from '@rostrum/contract/directories'
import { kindOf, targetTypes, type TargetType } from '@rostrum/contract/kinds'
import { keyFields, targetKeys } from '@rostrum/contract/target-keys'
import { type RawBuilder, sql } from 'kysely'
import { listedTargets } from '../directories/queries.ts'
import { selectionOf } from '../directories/selection.ts'
import type { Db } from '../platform/db/database.ts'
import { offsetOf } from '../platform/http/pages.ts'

/** An item with targets, and which of them are of interest. */
export interface TargetQuery {
  id: string
  kind: TargetType
  attributes: Record<string, unknown>
  /** Only those who are elected in this division, or in parts of it. */
  area?: string | undefined
}

export interface TargetRow {
  target: string
  name: string
  title: string
  office: string
  party: string
  division: string | null
  is_listed: boolean
  people: number
  outcomes: Record<string, number>
}

/** The item that an admin asks about, which is of a kind with targets. */
export const findTargetQuery = async (
  db: Db,
  { id, area }: { id: string; area?: string | undefined },
): Promise<TargetQuery | undefined> => {
  const item = await db
    .selectFrom('content_items')
    .select(['id', 'kind', 'attributes'])
    .where('id', '=', id)
    .where('kind', 'in', targetTypes)
    .$narrowType<{ kind: TargetType }>()
    .executeTakeFirst()
  return item && { ...item, area }
}

/** The people whom an organizer has entered, with the same columns as those of a directory. */
const enteredTargets = ({ kind, attributes }: TargetQuery): RawBuilder<unknown> => {
  const { list, by } = kindOf(kind).targets
  const rows = attributes[list]
  const entries: Record<string, unknown>[] = Array.isArray(rows) ? rows : []
  const keys = targetKeys(entries.map((entry) => String(entry[keyFields[by]])))
  const listed = entries.map(({ name, office }, position) => ({ target: keys[position], name, office, position }))
  return sql`select target, name, '' as title, coalesce(office, '') as office, '' as party, null::text as division, position
    from jsonb_to_recordset(${JSON.stringify(listed)}::jsonb) as entry (target text, name text, office text, position integer)`
}

/**
 * Whoever is on the list of an item, or was when somebody called or wrote to them. Of people who were taken off a list
 * that was entered, only their key is known: the number or the address.
 */
const targetsOf = (query: TargetQuery): RawBuilder<unknown> => {
  const selection = selectionOf(kindOf(query.kind), query.attributes)
  const { counted } = kindOf(query.kind)
  const isInArea =
    query.area === undefined ? sql`true` : sql`(division = ${query.area} or starts_with(division, ${`${query.area}/`}))`
  return sql`
    counted as (
      select target, sum(people) as all_people, jsonb_object_agg(outcome, people) as outcomes,
        coalesce(sum(people) filter (where outcome = any(${counted}::text[])), 0)::int as people
      from target_results where content_item_id = ${query.id} and people > 0 group by target
    ),
    listed as (${selection ? listedTargets(selection) : enteredTargets(query)}),
    former as (
      select counted.target, coalesce(known.name, counted.target) as name, coalesce(known.title, '') as title,
        coalesce(known.office, '') as office, coalesce(known.party, '') as party, known.division, null::int as position
      from counted left join directory_targets known
        on known.id = case when counted.target ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then counted.target::uuid end
      where counted.target not in (select target from listed)
    ),
    targets as (
      select everybody.*, coalesce(counted.people, 0) as people, coalesce(counted.outcomes, '{}') as outcomes
      from (
        select *, true as is_listed from listed
        union all
        select *, false from former
      ) everybody left join counted using (target)
      where ${isInArea}
    )`
}

/** Those whom most people have called or written to first, then in the order of the list. */
export const listTargetResults = async (
  db: Db,
  query: TargetQuery,
  page?: { page: number; perPage: number },
): Promise<TargetRow[]> => {
  const { rows } = await sql<TargetRow>`with ${targetsOf(query)}
    select target, name, title, office, party, division, is_listed, people, outcomes from targets
    order by people desc, position nulls last, target
    ${page ? sql`limit ${page.perPage} offset ${offsetOf(page)}` : sql``}`.execute(db)
  return rows
}

export const countTargetResults = async (db: Db, query: TargetQuery): Promise<number> => {
  const { rows } = await sql<{ total: number }>`with ${targetsOf(query)}
    select count(*)::int as total from targets`.execute(db)
  return rows[0]?.total ?? 0
}

export interface AreaRow {
  division: string
  targets: number
  reached: number
  people: number
  outcomes: Record<string, number>
}

/** By the areas right below a country. */
export const listAreaResults = async (db: Db, query: TargetQuery): Promise<AreaRow[]> => {
  const sums = kindOf(query.kind).outcomes.map(
    (outcome) => sql`${outcome}::text, coalesce(sum((outcomes ->> ${outcome})::int), 0)`,
  )
  const { rows } = await sql<AreaRow>`with ${targetsOf(query)}
    select array_to_string((string_to_array(division, '/'))[1:3], '/') as division,
      count(*)::int as targets, (count(*) filter (where people > 0))::int as reached, sum(people)::int as people,
      jsonb_build_object(${sql.join(sums)}) as outcomes
    from targets where division like '%/%/%'
    group by 1 order by people desc, 1 limit ${MAX_DIRECTORY_GROUPS}`.execute(db)
  return rows
}
