import { useRef, useState, type ReactNode } from 'react'
import { ApiError } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { OfficeHours } from '../representatives/office-hours.tsx'
import { useHasCapability } from '../lib/use-has-capability.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHead } from '../ui/section-head.tsx'
import { Tag } from '../ui/tag.tsx'
import { AboutDirectory } from './about-directory.tsx'
import { DeleteDirectory } from './delete-directory.tsx'
import { DirectoryPhotos } from './directory-photos.tsx'
import { DirectoryPeople } from './directory-people.tsx'
import { EditOfficeHours } from './edit-office-hours.tsx'
import { EditDirectory } from './edit-directory.tsx'
import { ReplaceDirectory } from './replace-directory.tsx'
import { addressOfNewCampaign, useDirectory } from './use-directories.ts'

interface DirectoryPageProps {
  id: string
  back: ReactNode
  skeleton: ReactNode
  notFound: ReactNode
}

/** A directory: where it comes from, who is listed, and for an own one, how it is updated, changed and deleted. */
export const DirectoryPage = ({ id, back, skeleton, notFound }: DirectoryPageProps) => {
  const t = useText('directories')
  const mayEdit = useHasCapability('edit')
  const [isReplacing, setReplacing] = useState(false)
  const [isEditing, setEditing] = useState(false)
  const [isTiming, setTiming] = useState(false)
  const replaceButton = useRef<HTMLButtonElement>(null)
  const { data: directory, error, refetch, isFetching } = useDirectory(id)
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 422)
  if (isMissing) return notFound
  if (!directory && error) return <ErrorState onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!directory) return skeleton
  const { name, is_shared: isShared, office_hours: hours } = directory.attributes
  const { phones_count: phones, emails_count: emails, addresses_count: addresses } = directory.attributes
  const isOwn = mayEdit && !isShared
  return (
    <div className="grid max-w-232 gap-8">
      <div>
        {back}
        <PageHead title={name}>{isShared && <Tag>{t('shared')}</Tag>}</PageHead>
        <div className="grid gap-4">
          <AboutDirectory directory={directory} />
          <DirectoryPhotos directory={directory} />
          {hours && <OfficeHours hours={hours} />}
          {mayEdit && (
            <div className="flex flex-wrap items-center gap-2">
              {phones > 0 && (
                <ButtonLink to={addressOfNewCampaign('call-campaigns', id)} icon="phone">
                  {t('call')}
                </ButtonLink>
              )}
              {emails > 0 && (
                <ButtonLink to={addressOfNewCampaign('email-campaigns', id)} icon="mail">
                  {t('email')}
                </ButtonLink>
              )}
              {addresses > 0 && (
                <ButtonLink to={addressOfNewCampaign('mail-campaigns', id)} icon="mailbox">
                  {t('letter')}
                </ButtonLink>
              )}
            </div>
          )}
          {isOwn && (
            <div className="flex flex-wrap items-center gap-2">
              <Button
                ref={replaceButton}
                icon="upload"
                aria-expanded={isReplacing}
                onClick={() => setReplacing(!isReplacing)}
              >
                {t('replace.button')}
              </Button>
              <Button icon="pencil" onClick={() => setEditing(true)}>
                {t('edit.button')}
              </Button>
              <Button icon="clock" onClick={() => setTiming(true)}>
                {t('hours.button')}
              </Button>
              <DeleteDirectory directory={directory} />
            </div>
          )}
        </div>
      </div>
      {isOwn && isReplacing && (
        <ReplaceDirectory
          directory={directory}
          onDone={() => {
            setReplacing(false)
            replaceButton.current?.focus()
          }}
        />
      )}
      {isOwn && isEditing && <EditDirectory directory={directory} onClose={() => setEditing(false)} />}
      {isOwn && isTiming && <EditOfficeHours directory={directory} onClose={() => setTiming(false)} />}
      <DirectoryPeople id={id} photos={directory.attributes.photos_count} />
    </div>
  )
}
