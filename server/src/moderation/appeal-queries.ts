import type { Appeal, DecisionRecord } from '@rostrum/contract/appeals'
import { countUpTo } from '../platform/db/count.ts'
import type { Db } from '../platform/db/database.ts'
import type { Viewer } from '../platform/http/implement.ts'
import { offsetOf } from '../platform/http/pages.ts'
import { appealRefusal, hasOtherModerator } from './appeal-policy.ts'

interface PageOf {
  page: number
  perPage: number
}

const decisionColumns = [
  'decision.id',
  'decision.outcome',
  'decision.origin',
  'decision.ground',
  'decision.provision',
  'decision.reason',
  'decision.subject_type',
  'decision.subject_id',
  'decision.subject_text',
  'decision.organization_id',
  'organization.name as organization_name',
  'decision.author_id',
  'author.name as author_name',
  'decision.moderator_id',
  'moderator.name as moderator_name',
  'decision.decided_at',
] as const

const decisions = (db: Db) =>
  db
    .selectFrom('moderation_decisions as decision')
    .leftJoin('organizations as organization', 'organization.id', 'decision.organization_id')
    .leftJoin('users as author', 'author.id', 'decision.author_id')
    .leftJoin('users as moderator', 'moderator.id', 'decision.moderator_id')
    .select(decisionColumns)

export const listDecisions = (db: Db, page: PageOf) =>
  decisions(db)
    .orderBy('decision.decided_at', 'desc')
    .orderBy('decision.id', 'desc')
    .limit(page.perPage)
    .offset(offsetOf(page))
    .execute()
type DecisionRow = Awaited<ReturnType<typeof listDecisions>>[number]

export const countDecisions = (db: Db): Promise<number> => countUpTo(db, db.selectFrom('moderation_decisions'))

const appeals = (db: Db) =>
  decisions(db)
    .innerJoin('moderation_appeals as appeal', 'appeal.decision_id', 'decision.id')
    .leftJoin('users as decider', 'decider.id', 'appeal.decided_by')
    .select([
      'appeal.id as appeal_id',
      'appeal.side',
      'appeal.text as appeal_text',
      'appeal.created_at as appealed_at',
      'appeal.outcome as appeal_outcome',
      'appeal.effect as appeal_effect',
      'appeal.reason as appeal_reason',
      'appeal.decided_at as appeal_decided_at',
      'appeal.decided_by as decider_id',
      'decider.name as decider_name',
    ])

export type AppealState = 'open' | 'closed'

export const listAppeals = (db: Db, { state, ...page }: PageOf & { state: AppealState }) => {
  const found =
    state === 'open'
      ? appeals(db).where('appeal.decided_at', 'is', null).orderBy('appeal.created_at').orderBy('appeal.id')
      : appeals(db)
          .where('appeal.decided_at', 'is not', null)
          .orderBy('appeal.decided_at', 'desc')
          .orderBy('appeal.id', 'desc')
  return found.limit(page.perPage).offset(offsetOf(page)).execute()
}
type AppealRow = Awaited<ReturnType<typeof listAppeals>>[number]

export const findAppeal = (db: Db, id: string) => appeals(db).where('appeal.id', '=', id).executeTakeFirst()

export const countAppeals = (db: Db, state: AppealState): Promise<number> =>
  countUpTo(db, db.selectFrom('moderation_appeals').where('decided_at', state === 'open' ? 'is' : 'is not', null))

const personOf = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })

const decisionFields = (row: DecisionRow) => ({
  subject_type: row.subject_type as DecisionRecord['attributes']['subject_type'],
  subject_id: row.subject_id,
  text: row.subject_text,
  organization: personOf(row.organization_id, row.organization_name),
  author: personOf(row.author_id, row.author_name),
  outcome: row.outcome,
  origin: row.origin,
  ground: row.ground,
  provision: row.provision,
  reason: row.reason,
  decided_at: row.decided_at.toISOString(),
  decided_by: personOf(row.moderator_id, row.moderator_name),
})

export const presentDecision = (row: DecisionRow): DecisionRecord => ({
  id: row.id,
  type: 'decisions',
  attributes: decisionFields(row),
})

/** How appeals look for a moderator, who may not decide all of them. */
export const presentAppeals = async (db: Db, rows: readonly AppealRow[], viewer: Viewer): Promise<Appeal[]> => {
  const isAnotherThere = await hasOtherModerator(db, viewer.userId)
  return rows.map((row) => ({
    id: row.appeal_id,
    type: 'appeals',
    attributes: {
      side: row.side,
      text: row.appeal_text,
      created_at: row.appealed_at.toISOString(),
      decision: { id: row.id, ...decisionFields(row) },
      refusal: row.appeal_decided_at === null ? appealRefusal(viewer, row, isAnotherThere) : null,
      outcome: row.appeal_outcome,
      effect: row.appeal_effect,
      reason: row.appeal_reason,
      decided_at: row.appeal_decided_at?.toISOString() ?? null,
      decided_by: personOf(row.decider_id, row.decider_name),
    },
  }))
}
