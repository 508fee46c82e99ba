import type { ConsentPurpose } from '@rostrum/contract/consent-texts'
import type { Language } from '@rostrum/catalogue'
import { recordConsent, recordUnproven, turnMailOn } from '../consents/records.ts'
import type { Tx } from '../platform/db/database.ts'

/** The boxes that were ticked in the form of an act, and the language of their sentences. */
export interface TickedConsents {
  purposes: readonly ConsentPurpose[]
  language: Language
}

interface TickedForm {
  ticked: TickedConsents | undefined
  personId: string
  /** How it is known who ticked them. */
  proof: 'session' | 'known_device' | 'unproven'
  actId: string
  organizationId: string
  now: Date
}

/** Records what was ticked. The act does not depend on it, and what is not ticked changes nothing. */
export const recordTicked = async (
  tx: Tx,
  { ticked, personId, proof, actId, organizationId, now }: TickedForm,
): Promise<void> => {
  if (!ticked) return
  const { purposes, language } = ticked
  if (proof === 'unproven') return recordUnproven(tx, { personId, organizationId, purposes, actId, language, now })
  for (const purpose of purposes) {
    const isAccount = proof === 'session'
    if (purpose === 'organization_mail' && isAccount) await turnMailOn(tx, { userId: personId, organizationId, now })
    await recordConsent(tx, {
      personId,
      organizationId,
      purpose,
      isGiven: true,
      language,
      page: 'form',
      proof,
      actId,
      now,
    })
  }
}
