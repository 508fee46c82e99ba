import { embedPath, type EmbedSubject } from '@rostrum/contract/embed-addresses'
import { useState } from 'react'
import { AllowedSites } from './allowed-sites.tsx'
import { EmbedCodeField } from './embed-code-field.tsx'
import { OnPaper } from './on-paper.tsx'
import { useReservedHeight } from './use-reserved-height.ts'
import { useText } from '../../lib/i18n.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FieldPair } from '../../ui/form-section.tsx'
import { Select } from '../../ui/select.tsx'

interface EmbedDialogProps {
  subject: EmbedSubject
  title: string
  onClose: () => void
}

const languages = { '': 'languageReader', en: 'languageEn', es: 'languageEs' } as const
const themes = { '': 'themeReader', light: 'themeLight', dark: 'themeDark' } as const

/** The parameters of the address of the frame. What the reader's device decides has none. */
const searchOf = (choices: { lang: string; theme: string }): string => {
  const chosen = Object.entries(choices).filter(([, value]) => value !== '')
  const search = new URLSearchParams(chosen).toString()
  return search && `?${search}`
}

/** The code for a site with its preview, the sites that may show it, and the code and the poster for paper. */
const EmbedDialog = ({ subject, title, onClose }: EmbedDialogProps) => {
  const t = useText('embeds')
  const [lang, setLang] = useState('')
  const [theme, setTheme] = useState('')
  const { height, measure } = useReservedHeight(subject)
  const search = searchOf({ lang, theme })
  return (
    <Dialog isOpen onClose={onClose} title={t('title')}>
      <AllowedSites />
      <section aria-labelledby="embed-code" className="grid gap-4">
        <h3 id="embed-code" className="type-row">
          {t('code')}
        </h3>
        <FieldPair>
          <Field label={t('language')} isFilter>
            <Select value={lang} onChange={(event) => setLang(event.target.value)}>
              {Object.entries(languages).map(([value, text]) => (
                <option key={value} value={value}>
                  {t(text)}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t('theme')} isFilter>
            <Select value={theme} onChange={(event) => setTheme(event.target.value)}>
              {Object.entries(themes).map(([value, text]) => (
                <option key={value} value={value}>
                  {t(text)}
                </option>
              ))}
            </Select>
          </Field>
        </FieldPair>
        <EmbedCodeField subject={subject} title={title} search={search} height={height} />
      </section>
      <section aria-labelledby="embed-preview" className="grid gap-3">
        <div>
          <h3 id="embed-preview" className="type-row">
            {t('preview')}
          </h3>
          <p className="type-small">{t('previewText')}</p>
        </div>
        <iframe
          // Without the permission for forms, an organizer who tries the buttons does not take part.
          sandbox="allow-same-origin"
          onLoad={measure}
          src={`${embedPath(subject)}${search ? `${search}&` : '?'}preview`}
          title={t('previewOf', { title })}
          className="h-120 w-full max-w-120 rounded-lg border border-line"
        />
      </section>
      <OnPaper subject={subject} title={title} />
    </Dialog>
  )
}
export default EmbedDialog
