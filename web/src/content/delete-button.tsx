import { useState } from 'react'
import { useText } from '../lib/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { titleOf, type ContentItem, type ContentPath } from './kinds.ts'
import { useDeleting } from './use-own-content.ts'

interface DeleteButtonProps {
  path: ContentPath
  item: ContentItem
  /** Turns to another page; given where this is the last item of one, or all that the page shows. */
  leave?: () => void
  /** Alone on its page it says what it does, instead of an icon in a row. */
  isWorded?: boolean
}

/** Asks first, naming what is lost. */
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
