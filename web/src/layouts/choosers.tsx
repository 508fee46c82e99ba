import { languages, withoutLanguage } from '@rostrum/catalogue'
import { useId } from 'react'
import { useLanguage, useText } from '../lib/i18n.tsx'
import { storeLanguage, themes, usePreferences, type Theme } from '../lib/preferences.ts'

/** The name of each language in that language, independent of the language of the page. */
const languageNames = { en: 'English', es: 'Español' } as const

/** Opens the page again, at its address that fixes no language. */
const openInChosenLanguage = () => {
  const search = withoutLanguage(location.search)
  if (search === location.search) location.reload()
  else location.replace(location.pathname + search)
}

export const LanguageChooser = () => {
  const t = useText('common')
  const current = useLanguage()
  return (
    <form
      action="/language"
      onSubmit={(event) => {
        const { submitter } = event.nativeEvent
        const chosen = languages.find(
          (language) => submitter instanceof HTMLButtonElement && language === submitter.value,
        )
        if (!chosen) return
        event.preventDefault()
        void storeLanguage(chosen).then(openInChosenLanguage)
      }}
    >
      {/* A page may have several of them, and a form with a name would be a landmark. */}
      <div role="group" aria-label={t('language')} className="flex gap-x-4">
        {languages.map((language) => (
          <button
            key={language}
            name="language"
            value={language}
            lang={language}
            aria-pressed={language === current}
            className="min-h-6 touch:min-h-11 underline underline-offset-[.2em] aria-pressed:font-semibold aria-pressed:text-ink aria-pressed:no-underline"
          >
            {languageNames[language]}
          </button>
        ))}
      </div>
    </form>
  )
}

export const ThemeChooser = () => {
  const t = useText('common')
  const id = useId()
  const { theme, setTheme } = usePreferences()
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id}>{t('theme')}</label>
      <select
        id={id}
        value={theme}
        onChange={({ target }) => setTheme(target.value as Theme)}
        className="min-h-8 touch:min-h-11 rounded-md border border-line-strong bg-raised px-2 text-ink"
      >
        {themes.map((name) => (
          <option key={name} value={name}>
            {t(`themeName.${name}`)}
          </option>
        ))}
      </select>
    </div>
  )
}
