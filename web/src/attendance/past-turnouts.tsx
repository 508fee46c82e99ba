import { useLanguage, useText } from '../lib/i18n.tsx'
import { useTurnouts } from './use-turnouts.ts'

/** How many of those who said that they would come did, at the last events together. Nothing before `minimum` were recorded. */
export const PastTurnouts = ({ className, minimum = 1 }: { className?: string; minimum?: number }) => {
  const t = useText('attendance')
  const language = useLanguage()
  const meta = useTurnouts().data?.meta
  if (!meta || meta.expected === 0 || meta.events < minimum) return null
  const { events: count, expected, came } = meta
  const missing = new Intl.NumberFormat(language, { style: 'percent' }).format((expected - came) / expected)
  return <p className={className}>{t('past', { count, expected, came, missing })}</p>
}
