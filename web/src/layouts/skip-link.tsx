import { useText } from '../lib/i18n.tsx'

/** The first stop of the keyboard: past everything that every page has. */
export const SkipLink = () => {
  const t = useText('common')
  return (
    <a href="#main" className="fixed top-2 -left-999 z-50 rounded-md bg-raised px-4 py-2.5 shadow-pop focus:left-4">
      {t('skip')}
    </a>
  )
}
