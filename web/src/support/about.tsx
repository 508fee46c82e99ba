import type { Support } from '@rostrum/contract/support'
import { mailtoLink } from '../lib/contact-links.ts'
import { useText } from '../lib/i18n.tsx'
import { RichText } from '../lib/rich-text.tsx'
import { TextLink } from '../ui/text-link.tsx'

const sections = ['organizations', 'supporters', 'money', 'data', 'neutral'] as const

/** Describes the platform and its audience. */
export const About = ({ support }: { support: Support['attributes'] }) => {
  const t = useText('support')
  const { email, version } = support
  return (
    <article className="max-w-232">
      <h1 className="type-display">{t('about.title')}</h1>
      <p className="mt-4 mb-10 max-w-[60ch] type-lead">{t('about.lead')}</p>
      {sections.map((section) => (
        <section
          key={section}
          className="rule grid gap-x-12 gap-y-2 pt-3.5 pb-8 lg:grid-cols-[15rem_minmax(0,1fr)]"
          aria-labelledby={section}
        >
          <h2 id={section} className="type-heading">
            {t(`about.sections.${section}.title`)}
          </h2>
          <p className="max-w-[66ch]">{t(`about.sections.${section}.text`)}</p>
        </section>
      ))}
      <section className="rule pt-3.5" aria-labelledby="more">
        <h2 id="more" className="type-heading">
          {t('about.more')}
        </h2>
        <ul className="mt-2 flex flex-wrap gap-x-6">
          {(
            [
              ['/voting-guide', t('common:votingGuide')],
              ['/terms-and-conditions', t('common:terms')],
              ['/privacy-policy', t('common:privacy')],
              ['/transparency', t('about.figures')],
            ] as const
          ).map(([to, label]) => (
            <li key={to}>
              <TextLink to={to} className="inline-flex min-h-6 items-center touch:min-h-11">
                {label}
              </TextLink>
            </li>
          ))}
        </ul>
        <p className="mt-3 type-small wrap-anywhere">
          <RichText
            text={t('about.contact', { email })}
            parts={{
              address: (inner) => (
                <a href={mailtoLink({ to: email })} className="link touch:inline-block touch:py-2.5">
                  {inner}
                </a>
              ),
            }}
          />{' '}
          {t('about.version', { version })}
        </p>
      </section>
    </article>
  )
}
