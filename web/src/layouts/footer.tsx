import { Link } from 'react-router'
import { Shortcuts } from '../keyboard/shortcuts.tsx'
import { useText } from '../lib/i18n.tsx'
import { LanguageChooser, ThemeChooser } from './choosers.tsx'

const link = 'inline-flex min-h-6 touch:min-h-11 items-center underline underline-offset-[.2em] hover:text-ink'

export const Footer = () => {
  const t = useText('common')
  return (
    <footer className="mt-14 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line pt-5 type-small">
      <span>{t('slogan')}</span>
      <nav aria-label={t('footer')} className="flex flex-wrap gap-x-5">
        <Link to="/about" className={link}>
          {t('about')}
        </Link>
        <Link to="/terms-and-conditions" className={link}>
          {t('terms')}
        </Link>
        <Link to="/privacy-policy" className={link}>
          {t('privacy')}
        </Link>
        <Shortcuts className={link} />
      </nav>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <LanguageChooser />
        <ThemeChooser />
      </div>
    </footer>
  )
}
