import type { EmbedSubject } from '@rostrum/contract/embed-addresses'
import { Suspense, useState } from 'react'
import { useText } from '../../lib/i18n.tsx'
import { Button, type ButtonSize } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'

const EmbedDialog = lazyDialog(() => import('./embed-dialog.tsx'))

interface EmbedButtonProps {
  subject: EmbedSubject
  title: string
  size?: ButtonSize
}

/** Opens the dialog with what an organizer needs to show a published action on their site and on paper. */
export const EmbedButton = ({ subject, title, size }: EmbedButtonProps) => {
  const t = useText('embeds')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size={size}
        icon="globe"
        aria-label={t('openItem', { title })}
        onPointerEnter={EmbedDialog.preload}
        onClick={() => setOpen(true)}
      >
        {t('open')}
      </Button>
      {isOpen && (
        <Suspense>
          <EmbedDialog subject={subject} title={title} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
