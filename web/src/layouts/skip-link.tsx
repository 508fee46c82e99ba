import { useText } from '../lib/i18n.tsx'

/** The first focusable element of each page. It skips to the main content. */
export const SkipLink = () => {
  const t = useText('common')
  return (
    <a href="#main" className="fixed top-2 -left-999 z-50 rounded-md bg-raised px-4 py-2.5 shadow-pop focus:left-4">
      {t('skip')}
    </a>
  )
}
