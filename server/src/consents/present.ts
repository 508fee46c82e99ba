import { consentTextKey } from '@rostrum/contract/consent-texts'
import type { Consent } from '@rostrum/contract/consents'
import { translate } from '../platform/texts.ts'
import type { ConsentRow } from './queries.ts'

/**
 * The sentence that was agreed to, in the language in which it was shown; of an import, how the organization says that the
 * person agreed.
 */
export const textOf = ({
  text_key: text,
  text_version: version,
  language,
  organization_name: organization,
  consent_basis: basis,
  is_given: isGiven,
}: Pick<ConsentRow, 'text_key' | 'text_version' | 'language' | 'organization_name' | 'consent_basis' | 'is_given'>):
  | string
  | null =>
  text === null || version === null || language === null
    ? isGiven
      ? basis
      : null
    : translate(language, `consents.${consentTextKey(text, version)}`, { organization })

export const presentConsent = (row: ConsentRow): Consent => ({
  id: row.id,
  type: 'consents',
  attributes: {
    purpose: row.purpose,
    organization_id: row.organization_id,
    organization_name: row.organization_name,
    is_given: row.is_given,
    text: textOf(row),
    page: row.page,
    proof: row.proof,
    decided_at: row.created_at.toISOString(),
  },
})
