import { OwnActionRow } from '../../content/own-kinds.tsx'
import { useHasCapability } from '../../lib/use-has-capability.ts'
import { useSession } from '../../lib/session.ts'
import { useText } from '../../lib/i18n.tsx'
import { useOwnLinks } from './use-own-links.ts'

/** The donation links in the list of the organization's own actions. */
export const OwnDonationLinksRow = () => {
  const t = useText('donation-links-setup')
  const links = useOwnLinks().data?.data ?? []
  const mayEdit = useHasCapability('edit')
  const organizationId = useSession(({ organization }) => organization?.id ?? '')
  if (!mayEdit && links.length === 0) return null
  return (
    <OwnActionRow
      icon="hand-heart"
      title={t('title')}
      text={t('lead')}
      state={t('linksCount', { count: links.length })}
      to={mayEdit ? '/organization/actions/donations' : `/donation-links/${organizationId}`}
      button={t(mayEdit ? 'manage' : 'view')}
    />
  )
}
