import { Checkbox } from '../ui/checkbox.tsx'
import { useChosen } from '../ui/use-chosen.ts'
import { useConsentText } from './consent-texts.ts'
import { useConsentsOf, useDecide } from './use-consents.ts'

interface ContactConsentProps {
  organization: { id: string; name: string }
}

/** Lets a supporter decide whether the organization sees their email and phone number. Shown once this is known. */
export const ContactConsent = ({ organization }: ContactConsentProps) => {
  const text = useConsentText()
  const given = useConsentsOf(organization.id)
  const { mutate: decide } = useDecide()
  const [isGiven, choose] = useChosen(given?.has('share_contact') ?? false, (isChosen: boolean, options) =>
    decide({ purpose: 'share_contact', organization, isGiven: isChosen }, options),
  )
  if (!given) return null
  return (
    <Checkbox
      label={text('contact', organization.name)}
      checked={isGiven}
      onChange={({ target }) => choose(target.checked)}
    />
  )
}
