import { OwnActionRow } from '../../content/own-kinds.tsx'
import { useHasCapability } from '../../lib/use-has-capability.ts'
import { useSession } from '../../lib/session.ts'
import { useText } from '../../lib/i18n.tsx'
import { useOwnPhoneBank } from './use-own-phone-bank.ts'

/** The phone bank in the list of the organization's own actions. */
export const OwnPhoneBankRow = () => {
  const t = useText('phone-bank')
  const setUpText = useText('phone-bank-setup')
  const { data: phoneBank } = useOwnPhoneBank()
  const maySeePeople = useHasCapability('people')
  const organizationId = useSession(({ organization }) => organization?.id ?? '')
  if (!maySeePeople && !phoneBank) return null
  return (
    <OwnActionRow
      icon="headphones"
      title={t('phoneBank')}
      text={setUpText('lead')}
      state={phoneBank ? setUpText('openWith', { count: phoneBank.attributes.volunteers_count }) : setUpText('closed')}
      to={maySeePeople ? '/organization/actions/phonebank' : `/phone-bank-registration/${organizationId}`}
      button={setUpText(maySeePeople ? 'manage' : 'view')}
    />
  )
}
