import { useText } from '../lib/i18n.tsx'
import { usePressToKeep } from '../lib/kept-press.ts'
import { Notice } from '../ui/notice.tsx'
import { useFrom } from './use-from.ts'

/** Says what is done after logging in or signing up: what the visitor pressed on the page from which they came. */
export const PressNotice = ({ by }: { by: 'login' | 'signUp' }) => {
  const t = useText('accounts')
  const { from } = useFrom()
  const press = usePressToKeep(from)
  if (!press) return null
  return (
    <Notice tone="info" role="status" className="mb-6">
      <p className="wrap-anywhere">{t(`press.${by}.${press.kind}`, { name: press.name })}</p>
    </Notice>
  )
}
