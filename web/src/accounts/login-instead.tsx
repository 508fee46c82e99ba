import { useText } from '../lib/i18n.tsx'
import { RichText } from '../lib/rich-text.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { useFrom } from './use-from.ts'

/** "Already have an account? Log in" */
export const LoginInstead = () => {
  const t = useText('accounts')
  const { withFrom } = useFrom()
  return (
    <RichText
      text={t('register.lead')}
      parts={{ link: (inner) => <TextLink to={withFrom('/login')}>{inner}</TextLink> }}
    />
  )
}
