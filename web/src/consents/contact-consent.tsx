import { useState } from 'react'
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
  const { mutate: decide } = useDecide()
  /** What was pressed, until the consents are fetched again. */
  const [pressed, setPressed] = useState<boolean | null>(null)
  if (!given) return null
  const press = (isGiven: boolean) => {
    setPressed(isGiven)
    decide({ purpose: 'share_contact', organization, isGiven }, { onSettled: () => setPressed(null) })
  }
  return (
    <Checkbox
      label={text('contact', organization.name)}
      checked={pressed ?? given.has('share_contact')}
      onChange={({ target }) => press(target.checked)}
    />
  )
}
