import { useText } from '../lib/i18n.tsx'
import { Icon } from './icon.tsx'

/**
 * Shown while content loads whose layout is not known, for example before it is known who the viewer is. It is
 * invisible for the first 200 ms.
 */
export const LoadingIndicator = ({ label }: { label?: string }) => {
  const t = useText('common')
  return (
    <div
      role="status"
      className="grid min-h-60 animate-[appear_0s_200ms_backwards] place-content-center place-items-center gap-3 text-muted"
    >
      <Icon name="loader-circle" size={28} className="animate-spin" />
      <p className="text-sm">{label ?? t('loading')}</p>
    </div>
  )
}
