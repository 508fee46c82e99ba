import type { z } from 'zod'
import { candidateKind, votingPlan } from '@rostrum/contract/candidates'
import type { UsState } from '@rostrum/contract/us-states'
import { instantOf, isoInZone } from '@rostrum/contract/zoned-time'
import { sql } from 'kysely'
import { publicTitle } from '../content/engagements.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError, invalidField } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/http/implement.ts'
import { enqueueMail } from '../platform/mail/outbox.ts'

export type Plan = z.output<typeof votingPlan>

/** What is planned besides the day, as mails and calendars list it. */
export const planParts = ['when', 'where', 'how', 'with_whom'] as const

export const planReminderKind = 'candidates.plan-reminder'

/** When the reminder is sent on the day of the plan, in the time zone of the organization. */
const reminderTime = '08:00'

/** What a reminder is about: if the plan has another day by then, it is not sent. */
export interface PlanReminder {
  pledgeId: string
  date: string
}

const plannedPledges = (db: Db) =>
  db
    .selectFrom('engagements')
    .innerJoin('content_items as item', 'item.id', 'engagements.content_item_id')
    .innerJoin('organizations as organization', 'organization.id', 'item.organization_id')
    .select([
      'engagements.id',
      sql`engagements.details -> 'plan'`.as('plan'),
      sql<boolean>`engagements.details ->> 'ballot_cast_at' is not null`.as('has_voted'),
      sql<string | null>`engagements.details ->> 'state'`.as('state'),
      sql<boolean>`engagements.details ->> 'registered_to_vote' is not distinct from 'yes'`.as('is_registered'),
      publicTitle.as('candidate'),
      'item.id as candidate_id',
      'item.removed_at',
      'item.organization_id',
      'organization.timezone',
      'organization.banned_at',
    ])
    .where('item.kind', '=', candidateKind.path)

export const planOf = (stored: unknown): Plan | null => votingPlan.nullable().parse(stored ?? null)

/** A supporter's own pledge with its plan. */
export const findPlan = async (db: Db, { pledgeId, userId }: { pledgeId: string; userId: string }) => {
  const row = await plannedPledges(db)
    .where('engagements.id', '=', pledgeId)
    .where('engagements.user_id', '=', userId)
    .executeTakeFirst()
  return row && { ...row, plan: planOf(row.plan) }
}
export type PlannedPledge = NonNullable<Awaited<ReturnType<typeof findPlan>>>

interface WritingPlan {
  pledgeId: string
  viewer: Viewer
  plan: Plan
  /** Where the person votes; undefined if that stays as it is. */
  state?: UsState | null | undefined
  now: Date
}

/**
 * Stores the plan with the vote details, and queues the reminder for the morning of its day. The creation time of the
 * pledge does not change.
 */
export const writePlan = (db: Db, { pledgeId, viewer, plan, state, now }: WritingPlan): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { userId } = viewer
    const pledge = await findPlan(tx, { pledgeId, userId })
    if (!pledge) throw new AppError('NOT_FOUND')
    const zone = pledge.timezone ?? 'UTC'
    const { date } = plan
    const isNewDate = date !== null && date !== pledge.plan?.date
    if (isNewDate && date < isoInZone(zone, now).slice(0, 10)) throw invalidField('plan.date', 'validation.pastDate')
    const { numUpdatedRows } = await tx
      .updateTable('engagements')
      .set({ details: sql`coalesce(details, '{}') || ${JSON.stringify({ plan, state })}::text::jsonb` })
      .where('id', '=', pledgeId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    // It was withdrawn meanwhile.
    if (numUpdatedRows === 0n) throw new AppError('NOT_FOUND')
    const sendAt = isNewDate ? instantOf(date, reminderTime, zone) : now
    if (!isNewDate || sendAt <= now) return
    const payload: PlanReminder = { pledgeId, date }
    await enqueueMail(tx, {
      kind: planReminderKind,
      to: { userId, payload },
      // A plan that returns to an earlier day has its reminder already.
      dedupeKey: `${planReminderKind}:${pledgeId}:${date}`,
      now,
      sendAt,
    })
  })
