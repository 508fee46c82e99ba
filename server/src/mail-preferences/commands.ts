import type { Language } from '@rostrum/catalogue'
import type { ConsentPage, ConsentProof } from '@rostrum/contract/consents'
import { sql } from 'kysely'
import { recordConsents } from '../consents/records.ts'
import type { Db } from '../platform/db/database.ts'
import type { MailFrequency } from '../platform/db/tables/mail.ts'
import { isInDigest, mayBeMailed } from './queries.ts'
import type { Subscription } from './subscription-token.ts'

interface Choice {
  /** An account, or somebody without one, who can only turn mail off and on. */
  personId: string
  frequency: MailFrequency
  language: Language
  page: ConsentPage
  proof: Exclude<ConsentProof, 'unproven'>
  now: Date
}

/**
 * Stores the frequency for these organizations, and records what it means for the consent: turning mail off withdraws it,
 * and every other choice gives it. Idempotent.
 */
const choose = async (
  db: Db,
  { personId, frequency, language, page, proof, now }: Choice,
  organizationIds: string[],
): Promise<void> => {
  await sql`
    insert into mail_preferences (user_id, organization_id, frequency, updated_at)
    select users.id, chosen.id, ${frequency}, ${now}
    from users, unnest(${organizationIds}::uuid[]) as chosen (id) where users.id = ${personId}
    on conflict (user_id, organization_id) do update set frequency = excluded.frequency, updated_at = excluded.updated_at
  `.execute(db)
  const isGiven = frequency !== 'off'
  await recordConsents(
    db,
    { personId, purpose: 'organization_mail', isGiven, language, page, proof, now },
    organizationIds,
  )
}

export const chooseFrequency = (
  db: Db,
  { organizationId, ...choice }: Choice & { organizationId: string },
): Promise<void> => db.transaction().execute((tx) => choose(tx, choice, [organizationId]))

export const chooseFrequencyOfAll = (db: Db, choice: Choice): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const rows = await mayBeMailed(tx, choice.personId).select('organization.id').execute()
    await choose(
      tx,
      choice,
      rows.map(({ id }) => id),
    )
  })

/** The report is about the admin’s own organization, so their membership allows it and no consent changes. */
export const chooseReport = async (db: Db, userId: string, isWanted: boolean): Promise<void> => {
  await db
    .updateTable('organization_members')
    .set({ gets_weekly_report: isWanted })
    .where('user_id', '=', userId)
    .execute()
}

/** Applies the choice made by the link in a mail: to its organization, to all organizations of its digest, or the report. */
export const chooseBySubscription = (
  db: Db,
  { personId, scope }: Subscription,
  choice: Omit<Choice, 'personId' | 'page' | 'proof'>,
): Promise<void> => {
  if (scope === 'report') return chooseReport(db, personId, choice.frequency !== 'off')
  const made = { ...choice, personId, page: 'mail-link', proof: 'mail_link' } as const
  if (typeof scope !== 'string') return chooseFrequency(db, { ...made, organizationId: scope.organizationId })
  return db.transaction().execute(async (tx) => {
    const chosen = tx
      .selectFrom('mail_preferences')
      .select('organization_id as id')
      .where('user_id', '=', personId)
      .where('frequency', '=', scope)
    const rows = await mayBeMailed(tx, personId)
      .select('organization.id')
      .where(isInDigest(scope))
      .union(chosen)
      .execute()
    await choose(
      tx,
      made,
      rows.map(({ id }) => id),
    )
  })
}
