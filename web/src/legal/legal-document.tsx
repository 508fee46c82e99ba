import { terms } from '@rostrum/contract/terms'
import { useText } from '../lib/i18n.tsx'
import { sections } from './sections.ts'

const Section = ({ id, title, text }: { id: string; title: string; text: string }) => (
  <section id={id} className="rule pt-3.5 pb-8">
    <h2 className="type-heading">{title}</h2>
    <p className="mt-2 max-w-[66ch]">{text}</p>
  </section>
)

/** The terms or the privacy policy, with the version in force. */
export const LegalDocument = ({ name }: { name: 'terms' | 'privacy' }) => {
  const t = useText('legal')
  return (
    <article className="mx-auto max-w-[44rem]">
      <h1 className="type-display">{t(`${name}.title`)}</h1>
      <p className="mt-4 type-lead">{t(`${name}.lead`)}</p>
      <p className="mt-2 mb-10 type-small">{t('version', { version: terms.version, date: Date.parse(terms.date) })}</p>
      {name === 'terms'
        ? sections.terms.map((id) => (
            <Section key={id} id={id} title={t(`terms.sections.${id}.title`)} text={t(`terms.sections.${id}.text`)} />
          ))
        : sections.privacy.map((id) => (
            <Section
              key={id}
              id={id}
              title={t(`privacy.sections.${id}.title`)}
              text={t(`privacy.sections.${id}.text`)}
            />
          ))}
    </article>
  )
}
