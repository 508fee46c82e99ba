import { Fragment } from 'react'
import { useText } from '../lib/i18n.tsx'
import { usePreferences } from '../lib/preferences.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog } from '../ui/dialog.tsx'

export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const t = useText('keyboard')
  const { hasShortcuts, setShortcuts } = usePreferences()
  const enter = t('key.enter')
  const tab = t('key.tab')
  const shift = t('key.shift')
  /** For each shortcut, the alternative combinations, each a list of keys that are pressed together. */
  const shortcuts: [keys: string[][], does: string][] = [
    [[['/']], t('search')],
    [[[enter]], t('results')],
    [[['?']], t('list')],
    [[[t('key.escape')]], t('close')],
    [[[tab], [shift, tab]], t('next')],
    [[[enter], [t('key.space')]], t('press')],
    [[[enter], [shift, enter]], t('send')],
  ]
  return (
    <Dialog isOpen onClose={onClose} title={t('title')}>
      <table className="w-full text-left text-sm">
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('keys')}</th>
            <th scope="col">{t('does')}</th>
          </tr>
        </thead>
        <tbody>
          {shortcuts.map(([keys, does]) => (
            <tr key={does} className="border-t border-line first:border-t-0">
              <th scope="row" className="py-2.5 pr-4 align-top font-normal whitespace-nowrap">
                <Keys keys={keys} or={t('or')} />
              </th>
              <td className="py-2.5">{does}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Checkbox
        label={t('on')}
        hint={t('onHint')}
        checked={hasShortcuts}
        onChange={({ target }) => setShortcuts(target.checked)}
      />
    </Dialog>
  )
}

const Keys = ({ keys, or }: { keys: string[][]; or: string }) =>
  keys.map((together, index) => (
    <Fragment key={together.join(' ')}>
      {index > 0 && <span className="mx-1 text-muted">{or}</span>}
      {together.map((key) => (
        <kbd
          key={key}
          className="mr-1 inline-block min-w-7 rounded-sm border border-line-strong bg-sunken px-1.5 py-0.5 text-center font-body text-xs font-semibold"
        >
          {key}
        </kbd>
      ))}
    </Fragment>
  ))
