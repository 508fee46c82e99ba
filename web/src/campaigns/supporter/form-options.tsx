import { useText } from '../../lib/i18n.tsx'
import { nameOf, officeOf } from '../../representatives/office.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useCopy } from './use-copy.ts'
import type { EmailState } from './use-email.ts'

/** The recipients who take messages on a page of theirs: a press copies the text, and opens the page. */
export const FormOptions = ({ email: { email, byEmail, byForm, textFor, use } }: { email: EmailState }) => {
  const t = useText('campaigns')
  const copy = useCopy()
  return (
    <section aria-labelledby="with-a-form">
      <h3 id="with-a-form" className="type-label">
        {t('email.forms')}
      </h3>
      <p className="mt-0.5 type-small noscript:hidden">{t('email.formsText')}</p>
      <ul className="mt-2 grid gap-3">
        {byForm.map((recipient) => {
          const { key, target } = recipient
          const name = nameOf(target)
          return (
            <li key={key} className="grid gap-2 border-t border-line pt-3 first:border-t-0 first:pt-0">
              <p className="wrap-anywhere">
                <span className="font-semibold">{name}</span>
                <span className="block type-small">{officeOf(target)}</span>
              </p>
              <a
                href={target.contact_page}
                target="_blank"
                rel="noopener noreferrer"
                // The text is copied while this page still has the focus, which the browser asks for.
                onClick={() => {
                  use([recipient])
                  void copy(textFor(recipient), t('email.copied.text'))
                }}
                className={buttonClass({ block: true, className: 'noscript:hidden' })}
              >
                <Icon name="copy" size={18} />
                {t('email.openForm')}
                <Icon name="arrow-up-right" size={16} />
                <span className="sr-only">
                  {name} {t('common:opensInNewTab')}
                </span>
              </a>
              <noscript>
                <a href={target.contact_page} rel="noopener noreferrer" className={buttonClass({ block: true })}>
                  {t('email.openPage', { name })}
                </a>
              </noscript>
            </li>
          )
        })}
      </ul>
      {byEmail.length === 0 && (
        <Button
          size="small"
          icon="copy"
          className="mt-3 noscript:hidden"
          onClick={() => void copy(email.subject, t('email.copied.subject'))}
        >
          {t('email.copySubject')}
        </Button>
      )}
    </section>
  )
}
