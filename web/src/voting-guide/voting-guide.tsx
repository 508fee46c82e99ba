import { telephoneLink } from '../lib/contact-links.ts'
import { useLanguage, useText } from '../lib/i18n.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Notice } from '../ui/notice.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { ExternalLink } from '../ui/text-link.tsx'
import { addressOf, electionOffices, lines, sections, type Link } from './sections.ts'

/** A guide to voting for everyone: what to check, what to do, what to bring and whom to call. */
export const VotingGuide = () => {
  const t = useText('voting-guide')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_15rem] items-start gap-x-12 gap-y-8 narrow:grid-cols-1">
      <header className="lg:col-span-2">
        <h1 className="type-display">{t('title')}</h1>
        <p className="mt-3 type-lead">{t('lead')}</p>
      </header>
      <Contents />
      <div className="grid min-w-0 gap-10 lg:col-start-1 lg:row-start-2">
        <Notice tone="info">
          <p>{t('rules')}</p>
          <p className="mt-1">
            <ExternalLink href={electionOffices}>{t('office')}</ExternalLink>
          </p>
        </Notice>
        {sections.map(({ id, points, links }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className="scroll-mt-20">
            <SectionHead id={`${id}-title`} title={t(`sections.${id}.title`)} />
            <p className="max-w-[66ch]">{t(`sections.${id}.text`)}</p>
            <ul className="mt-4 grid max-w-[66ch] gap-2.5">
              {points.map((point) => (
                <li key={point} className="grid grid-cols-[1.25rem_1fr] gap-3">
                  <Icon name="check" className="mt-0.5 text-accent-text" />
                  {t(`points.${point}`)}
                </li>
              ))}
            </ul>
            {links.length > 0 && (
              <div className="mt-5 flex flex-wrap gap-2">
                {links.map((link) => (
                  <ResourceButton key={link} link={link} />
                ))}
              </div>
            )}
          </section>
        ))}
        <HelpLines />
      </div>
    </div>
  )
}

const Contents = () => {
  const t = useText('voting-guide')
  return (
    <nav aria-labelledby="contents" className="rule pt-3.5 lg:sticky lg:top-20 lg:col-start-2 lg:row-start-2">
      <h2 id="contents" className="mb-1 type-label">
        {t('steps')}
      </h2>
      <ol>
        {[...sections.map(({ id }) => id), 'help' as const].map((id) => (
          <li key={id}>
            <a href={`#${id}`} className="link inline-flex min-h-8 items-center py-1 text-sm touch:min-h-11">
              {t(`sections.${id}.title`)}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

const ResourceButton = ({ link }: { link: Link }) => {
  const t = useText('voting-guide')
  const language = useLanguage()
  return (
    <a
      href={addressOf(link, language)}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass({ className: 'phone:w-full' })}
    >
      {t(`links.${link}`)}
      <Icon name="arrow-up-right" size={16} />
      <span className="sr-only">{t('common:opensInNewTab')}</span>
    </a>
  )
}

const HelpLines = () => {
  const t = useText('voting-guide')
  const language = useLanguage()
  return (
    <section id="help" aria-labelledby="help-title" className="scroll-mt-20">
      <SectionHead id="help-title" title={t('sections.help.title')} />
      <p className="max-w-[66ch]">{t('sections.help.text')}</p>
      <ul className="mt-4 rounded-lg border border-line bg-raised">
        {lines.map(([line, number]) => (
          <li
            key={line}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line px-5 py-3 first:border-t-0 phone:px-4"
          >
            <span className="font-semibold">{t(`lines.${line}`)}</span>
            <a href={telephoneLink(`+1${number}`)} className={buttonClass({ size: 'small' })}>
              <Icon name="phone" size={16} />
              <span className="tabular-nums">{t('call', { number })}</span>
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-4">
        <ExternalLink href={addressOf('protection', language)} className="inline-block touch:py-2.5">
          {t('links.protection')}
        </ExternalLink>
      </p>
    </section>
  )
}
