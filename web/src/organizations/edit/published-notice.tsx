import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '../../lib/api.ts'
import { useText } from '../../lib/i18n.tsx'
import { useSession } from '../../lib/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ShareButton } from '../../ui/share-button.tsx'
import { useOwnOrganizationId, useSetCachedOrganization } from './own-organization.ts'

/**
 * What to do next, right after the page was published: see it, share it, and add an action. It gets the focus, because the
 * button that was pressed is gone.
 */
export const PublishedNotice = ({ className }: { className?: string }) => {
  const t = useText('organizer')
  const id = useOwnOrganizationId()
  const name = useSession(({ organization }) => organization?.attributes.name ?? '')
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  const setCachedOrganization = useSetCachedOrganization()
  // One of the first steps of an organization. If it cannot be recorded, that does not concern the user.
  const { mutate: recordShared } = useMutation({
    mutationFn: () => api('POST /organizations/:id/actions?action=page-shared', { params: { id } }),
    onSuccess: ({ data }) => setCachedOrganization(data),
  })
  const address = `/organization/${id}`
  return (
    <Notice ref={notice} tone="success" title={t('afterPublishing.title')} className={className}>
      <p className="max-w-[66ch]">{t('afterPublishing.text')}</p>
      <div className="mt-3 flex flex-wrap gap-2 *:phone:grow">
        <ButtonLink to={address} icon="eye">
          {t('afterPublishing.see')}
        </ButtonLink>
        <ShareButton title={name} path={address} onShare={recordShared} />
        <ButtonLink to="/organization/actions/new" icon="plus">
          {t('afterPublishing.act')}
        </ButtonLink>
      </div>
    </Notice>
  )
}
