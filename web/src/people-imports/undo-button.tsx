import type { PeopleImport } from '@rostrum/contract/people-imports'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { showPopup } from '../lib/popup.ts'
import { useErrorText } from '../lib/use-error-text.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useImportChange } from './use-imports.ts'

/** Takes an import back, after a question. Nothing is shown when it is too late. */
export const UndoButton = ({ file }: { file: PeopleImport }) => {
  const t = useText('people-imports')
  const errorText = useErrorText()
  const [isAsking, setAsking] = useState(false)
  const { file_name: name, undo_until: until } = file.attributes
  const undo = useImportChange((_: undefined) =>
    api('POST /people-imports/:id/actions?action=undo', { params: { id: file.id } }),
  )
  if (until === null) return null
  return (
    <>
      <Button icon="rotate-ccw" aria-label={t('undoOf', { name })} onClick={() => setAsking(true)}>
        {t('undo')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        isDestructive
        title={t('undoTitle', { name })}
        text={t('undoText')}
        confirmText={t('undoConfirm')}
        isPending={undo.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() =>
          undo.mutate(undefined, {
            onSettled: () => setAsking(false),
            onError: (error) => showPopup({ type: 'error', message: errorText(error) }),
          })
        }
      />
    </>
  )
}
