import { Checkbox } from '../ui/checkbox.tsx'
import { useConsentText } from './consent-texts.ts'

interface NewsBoxProps {
  organizationName: string
  /** Whether it was ticked in a form that was rejected. It is never ticked beforehand. */
  wasTicked: boolean
}

/** Asks whether the organization may email its news. What the form is about does not depend on it. */
export const NewsBox = ({ organizationName, wasTicked }: NewsBoxProps) => {
  const text = useConsentText()
  return <Checkbox name="news" label={text('news', organizationName)} defaultChecked={wasTicked} />
}
