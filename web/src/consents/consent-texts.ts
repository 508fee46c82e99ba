import { consentTexts, type ConsentText } from '@rostrum/contract/consent-texts'
import { useText } from '../lib/i18n.tsx'

/** The sentence in its current version. What people agree to is recorded with this version. */
export const useConsentText = () => {
  const t = useText('consents')
  return (text: ConsentText, organization: string): string => t(`texts.${text}.${consentTexts[text]}`, { organization })
}
