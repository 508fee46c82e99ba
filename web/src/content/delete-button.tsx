import { useState } from 'react'
import { useText } from '../lib/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { titleOf, type ContentItem, type ContentPath } from './kinds.ts'
import { useDeleteItem } from './use-own-content.ts'

interface DeleteButtonProps {
  path: ContentPath
  item: ContentItem
  /** Navigates to another page. Set if the current page has nothing to show after the deletion. */
  onEmptied?: () => void
  /** Shows a button with a label instead of the icon button that is used in rows. */
  hasLabel?: boolean
}

/** Deletes an item after a confirmation that says what will be lost. */
export const DeleteButton = ({ path, item, onEmptied, hasLabel }: DeleteButtonProps) => {
  const t = useText('content')
  const kindText = useText('kinds')
  const [isConfirming, setConfirming] = useState(false)
  const { mutate, isPending } = useDeleteItem(path, onEmptied)
  const { engagements_count: count } = item.attributes
  const title = titleOf(item)
  const lost = count > 0 ? kindText(`${path}.own.lost`, { count }) : kindText(`${path}.own.nothingLost`)
  const confirm = () => mutate(item, { onSettled: () => setConfirming(false) })
  return (
    <>
      {hasLabel ? (
        <Button icon="trash" onClick={() => setConfirming(true)}>
          {kindText(`${path}.own.delete`)}
        </Button>
      ) : (
        <Button
          variant="quiet"
          size="small"
          square
          icon="trash"
          aria-label={t('deleteItem', { title })}
          onClick={() => setConfirming(true)}
        />
      )}
      <ConfirmDialog
        isOpen={isConfirming}
        isDestructive
        title={t('deleteTitle', { title })}
        text={`${lost} ${t('cannotBeUndone')}`}
        confirmText={kindText(`${path}.own.delete`)}
        isPending={isPending}
        pendingText={t('deleting')}
        onConfirm={confirm}
        onCancel={() => setConfirming(false)}
      />
    </>
  )
}
