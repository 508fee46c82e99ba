import type { Directory } from '@rostrum/contract/directories'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { showPopup } from '../lib/popup.ts'
import { useErrorText } from '../lib/use-error-text.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { directoriesPath, useDirectoryChange } from './use-directories.ts'

/** Deletes a directory, after a question. While campaigns use it, it says why that is not possible. */
export const DeleteDirectory = ({ directory: { id, attributes } }: { directory: Directory }) => {
  const t = useText('directories')
  const errorText = useErrorText()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const remove = useDirectoryChange((_: undefined) => api('DELETE /directories/:id', { params: { id } }), {
    isGone: true,
  })
  const { name, campaigns_count: campaigns } = attributes
  if (campaigns > 0) {
    return <p className="type-small">{t('delete.used', { count: campaigns })}</p>
  }
  return (
    <>
      <Button icon="trash" onClick={() => setAsking(true)}>
        {t('delete.button')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        isDestructive
        title={t('delete.title', { name })}
        text={t('delete.text')}
        confirmText={t('delete.confirm')}
        isPending={remove.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => {
              showPopup({ type: 'success', message: t('delete.deleted') })
              void navigate(directoriesPath, { replace: true })
            },
            onError: (error) => showPopup({ type: 'error', message: errorText(error) }),
            onSettled: () => setAsking(false),
          })
        }
      />
    </>
  )
}
