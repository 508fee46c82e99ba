import { useText } from '../lib/i18n.tsx'
import { BackLink } from '../ui/text-link.tsx'
import { useFrom } from './use-from.ts'

/** A link back to the choice between the two kinds of account. */
export const AccountChoiceLink = () => {
  const t = useText('accounts')
  const { withFrom } = useFrom()
  return (
    <BackLink to={withFrom('/register')} className="mb-3">
      {t('register.otherKind')}
    </BackLink>
  )
}
