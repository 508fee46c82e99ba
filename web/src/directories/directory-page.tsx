import { useState, type ReactNode } from 'react'
import { ApiError } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { useHasCapability } from '../lib/use-has-capability.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHead } from '../ui/section-head.tsx'
import { Tag } from '../ui/tag.tsx'
import { AboutDirectory } from './about-directory.tsx'
import { DeleteDirectory } from './delete-directory.tsx'
import { DirectoryPeople } from './directory-people.tsx'
import { EditDirectory } from './edit-directory.tsx'
import { ReplaceDirectory } from './replace-directory.tsx'
import { useDirectory } from './use-directories.ts'

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
  const [task, setTask] = useState<'replace' | 'edit'>()
  const { data: directory, error, refetch, isFetching } = useDirectory(id)
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 422)
  if (isMissing) return notFound
  if (!directory && error) return <ErrorState onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!directory) return skeleton
  const { name, is_shared: isShared } = directory.attributes
  const isOwn = mayEdit && !isShared
  const close = () => setTask(undefined)
  return (
    <div className="grid max-w-232 gap-8">
      <div>
        {back}
        <PageHead title={name}>{isShared && <Tag>{t('shared')}</Tag>}</PageHead>
        <div className="grid gap-4">
          <AboutDirectory directory={directory} />
          {isOwn && (
            <div className="flex flex-wrap items-center gap-2">
              {task !== 'replace' && (
                <Button icon="upload" onClick={() => setTask('replace')}>
                  {t('replace.button')}
                </Button>
              )}
              <Button icon="pencil" onClick={() => setTask('edit')}>
                {t('edit.button')}
              </Button>
              <DeleteDirectory directory={directory} />
            </div>
          )}
        </div>
      </div>
      {isOwn && task === 'replace' && <ReplaceDirectory directory={directory} onClose={close} />}
      {isOwn && task === 'edit' && <EditDirectory directory={directory} onClose={close} />}
      <DirectoryPeople id={id} />
    </div>
  )
}
