import { Suspense, useState } from 'react'
import { useText } from '../lib/i18n.tsx'
import { useShortcut } from './use-shortcut.ts'
import { lazyDialog } from '../ui/lazy-part.tsx'

const ShortcutsDialog = lazyDialog(() => import('./shortcuts-dialog.tsx'))

/** Opens the list of shortcuts, by its key or by a button. */
export const Shortcuts = ({ className }: { className: string }) => {
  const t = useText('common')
  const [isOpen, setOpen] = useState(false)
  useShortcut('?', () => setOpen(true))
  return (
    <>
      <button type="button" className={`${className} noscript:hidden`} onClick={() => setOpen(true)}>
        {t('shortcuts')}
      </button>
      {isOpen && (
        <Suspense>
          <ShortcutsDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
