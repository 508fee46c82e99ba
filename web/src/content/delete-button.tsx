import { useState } from 'react'
import { useText } from '../lib/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { titleOf, type ContentItem, type ContentPath } from './kinds.ts'
import { useDeleting } from './use-own-content.ts'

interface DeleteButtonProps {
  path: ContentPath
  item: ContentItem
  /** Navigates to another page. Set if the current page has nothing to show after the deletion. */
  leave?: () => void
  /** Shows a button with a label instead of the icon button that is used in rows. */
  isWorded?: boolean
}

/** Deletes an item after a confirmation that says what will be lost. */
export const DeleteButton = ({ path, item, leave, isWorded }: DeleteButtonProps) => {
  const t = useText('content')
  const kindText = useText('kinds')
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useDeleting(path, leave)
  const { engagements_count: count } = item.attributes
  const title = titleOf(item)
  const lost = count > 0 ? kindText(`${path}.own.lost`, { count }) : kindText(`${path}.own.nothingLost`)
  const confirm = () => {
    if (isPending) return
    mutate(item, { onSettled: () => setAsking(false) })
  }
  return (
    <>
      {isWorded ? (
        <Button icon="trash" onClick={() => setAsking(true)}>
          {kindText(`${path}.own.delete`)}
        </Button>
      ) : (
        <Button
          look="quiet"
          size="small"
          square
          icon="trash"
          aria-label={t('deleteItem', { title })}
          onClick={() => setAsking(true)}
        />
      )}
      <ConfirmDialog
        isOpen={isAsking}
        isDestructive
        title={t('deleteTitle', { title })}
        text={`${lost} ${t('cannotBeUndone')}`}
        confirmText={kindText(`${path}.own.delete`)}
        isPending={isPending}
        pendingText={t('deleting')}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
