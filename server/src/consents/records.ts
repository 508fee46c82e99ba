import { consentTexts, textOfPurpose, type ConsentPurpose, type ConsentText } from '@rostrum/contract/consent-texts'
import type { ConsentPage, ConsentProof } from '@rostrum/contract/consents'
import type { Language } from '@rostrum/catalogue'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db/database.ts'
import { newId } from '../platform/identifiers.ts'

interface Decision {
  personId: string
  purpose: ConsentPurpose
  isGiven: boolean
  /** The sentence that was shown; by default the one beside the box of the purpose. */
  text?: ConsentText
  language: Language
  page: ConsentPage
  proof: Exclude<ConsentProof, 'unproven'>
  actId?: string
  now: Date
}

/**
 * Records a decision for each of these organizations, unless it is the present one; null stands for the platform. What a
 * person decides is also recorded if an import has said the same before. A withdrawal shows no sentence.
 */
export const recordConsents = async (
  db: Db,
  { personId, purpose, isGiven, text = textOfPurpose[purpose], language, page, proof, actId, now }: Decision,
  organizationIds: readonly (string | null)[],
): Promise<void> => {
  if (organizationIds.length === 0) return
  await sql`
    insert into consents (id, person_id, organization_id, purpose, is_given, text_key, text_version, language, page, proof,
      act_id, created_at)
    select decided.id, ${personId}::uuid, decided.organization_id, ${purpose}, ${isGiven},
      ${isGiven ? text : null}, ${isGiven ? consentTexts[text] : null}::int, ${isGiven ? language : null},
      ${page}, ${proof}, ${actId ?? null}::uuid, ${now}
    from unnest(${organizationIds.map(() => newId())}::uuid[], ${organizationIds}::uuid[])
      as decided (id, organization_id)
    where not exists (
      select from consent_states state join consents present on present.id = state.consent_id
      where state.person_id = ${personId} and state.purpose = ${purpose}
        and state.organization_id is not distinct from decided.organization_id
        and state.is_given = ${isGiven} and present.proof <> 'organization')`.execute(db)
}

export const recordConsent = (
  db: Db,
  { organizationId, ...decision }: Decision & { organizationId: string | null },
): Promise<void> => recordConsents(db, decision, [organizationId])

/** For whoever allows an organization's mail after they had turned it off: it comes again as it is published. */
export const turnMailOn = async (
  tx: Tx,
  { userId, organizationId, now }: { userId: string; organizationId: string; now: Date },
): Promise<void> => {
  await tx
    .updateTable('mail_preferences')
    .set({ frequency: 'instantly', updated_at: now })
    .where('user_id', '=', userId)
    .where('organization_id', '=', organizationId)
    .where('frequency', '=', 'off')
    .execute()
}

interface FormConsents {
  personId: string
  organizationId: string
  purposes: readonly ConsentPurpose[]
  actId: string
  language: Language
  now: Date
}

/**
 * Records the boxes that were ticked in the form of a guest. Anybody can type the address, so they begin only when the
 * act is confirmed. A repeated form adds nothing.
 */
export const recordUnproven = async (
  tx: Tx,
  { personId, organizationId, purposes, actId, language, now }: FormConsents,
): Promise<void> => {
  for (const purpose of purposes) {
    const text = textOfPurpose[purpose]
    await sql`
      insert into consents (id, person_id, organization_id, purpose, is_given, text_key, text_version, language, page,
        proof, act_id, created_at)
      select ${newId()}::uuid, ${personId}::uuid, ${organizationId}::uuid, ${purpose}, true, ${text},
        ${consentTexts[text]}::int, ${language}, 'form', 'unproven', ${actId}::uuid, ${now}
      where not exists (
        select from consents where act_id = ${actId} and purpose = ${purpose} and proof = 'unproven')`.execute(tx)
  }
}

/** The purposes that were ticked with an act, and that the person has not decided about since. */
const pendingOf = (actId: string) => sql`
  select distinct on (ticked.purpose) ticked.*
  from consents ticked
  left join consent_states state on state.person_id = ticked.person_id and state.purpose = ticked.purpose
    and state.organization_id = ticked.organization_id
  left join consents present on present.id = state.consent_id
  where ticked.act_id = ${actId} and ticked.proof = 'unproven'
    and (state.changed_at is null
      or state.changed_at < ticked.created_at and (not state.is_given or present.proof = 'organization'))
  order by ticked.purpose, ticked.created_at desc`

/** Whoever confirms an act proves the address, and with it the boxes that were ticked with this act. */
export const confirmConsents = async (tx: Tx, actId: string, now: Date): Promise<void> => {
  await sql`
    insert into consents (id, person_id, organization_id, purpose, is_given, text_key, text_version, language, page, proof,
      act_id, created_at)
    select gen_random_uuid(), person_id, organization_id, purpose, true, text_key, text_version, language, 'act-link',
      'mail_link', act_id, ${now}
    from (${pendingOf(actId)}) as pending`.execute(tx)
}

/** What somebody without an account allows an organization, with what begins when they confirm the act. */
export const findConsentsOfAct = async (
  db: Db,
  { actId, personId, organizationId }: { actId: string; personId: string; organizationId: string },
): Promise<ConsentPurpose[]> => {
  const { rows } = await sql<{ purpose: ConsentPurpose }>`
    select purpose from consent_states
    where person_id = ${personId} and organization_id = ${organizationId} and is_given
    union select purpose from (${pendingOf(actId)}) as pending
    order by purpose`.execute(db)
  return rows.map(({ purpose }) => purpose)
}

/**
 * Copies what a guest has allowed to their account, where the account has not decided itself, and ends it for the guest.
 */
export const moveConsents = async (
  tx: Tx,
  { guestId, userId, now }: { guestId: string; userId: string; now: Date },
) => {
  await sql`
    insert into consents (id, person_id, organization_id, purpose, is_given, text_key, text_version, language, page, proof,
      act_id, import_id, created_at)
    select gen_random_uuid(), ${userId}::uuid, given.organization_id, given.purpose, true, given.text_key,
      given.text_version, given.language, given.page, given.proof, given.act_id, given.import_id, given.created_at
    from consent_states state join consents given on given.id = state.consent_id
    where state.person_id = ${guestId} and state.is_given and not exists (
      select from consent_states own where own.person_id = ${userId} and own.purpose = state.purpose
        and own.organization_id is not distinct from state.organization_id)`.execute(tx)
  await sql`
    insert into consents (id, person_id, organization_id, purpose, is_given, page, proof, created_at)
    select gen_random_uuid(), person_id, organization_id, purpose, false, 'account', 'session', ${now}
    from consent_states where person_id = ${guestId} and is_given`.execute(tx)
}
