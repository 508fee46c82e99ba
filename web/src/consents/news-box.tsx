import { Checkbox } from '../ui/checkbox.tsx'
import { useConsentText } from './consent-texts.ts'

interface NewsBoxProps {
  organizationName: string
  /** Whether the person has ticked it before. Without that, it is never ticked beforehand. */
  isTicked?: boolean
}

/** Asks whether the organization may email its news. What the form is about does not depend on it. */
export const NewsBox = ({ organizationName, isTicked = false }: NewsBoxProps) => {
  const text = useConsentText()
  return <Checkbox name="news" label={text('news', organizationName)} defaultChecked={isTicked} />
}
