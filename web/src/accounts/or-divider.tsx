import { useText } from '../lib/i18n.tsx'
import { classNames } from '../ui/class-names.ts'

/** Stands between two ways to log in. */
export const OrDivider = ({ className }: { className?: string }) => {
  const t = useText('accounts')
  return (
    <p
      className={classNames(
        'flex items-center gap-3 type-small before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line',
        className,
      )}
    >
      {t('social.or')}
    </p>
  )
}
