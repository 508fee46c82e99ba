import { Checkbox } from '../ui/checkbox.tsx'
import { useConsentText } from './consent-texts.ts'
import { useConsentsOf, useDecide } from './use-consents.ts'

interface ContactConsentProps {
  organization: { id: string; name: string }
}

/** Lets a supporter decide whether the organization sees their email and phone number. Shown once this is known. */
export const ContactConsent = ({ organization }: ContactConsentProps) => {
  const text = useConsentText()
  const given = useConsentsOf(organization.id)
  const { mutate: decide, variables, isPending } = useDecide()
  if (!given) return null
  const isGiven = isPending ? variables.isGiven : given.has('share_contact')
  return (
    <Checkbox
      label={text('contact', organization.name)}
      checked={isGiven}
      onChange={({ target }) => decide({ purpose: 'share_contact', organization, isGiven: target.checked })}
    />
  )
}
