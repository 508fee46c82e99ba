import { useText } from '../../lib/i18n.tsx'
import { mailtoLink } from '../../lib/contact-links.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { asPlainText, gmailLink, MAX_MAILTO_LENGTH, MAX_WEB_LINK_LENGTH, outlookLink } from './email-links.ts'
import { FormOptions } from './form-options.tsx'
import { useCopy } from './use-copy.ts'
import type { EmailState } from './use-email.ts'

interface SendOptionsProps {
  email: EmailState
}

/** The ways to send the email, from the one with the fewest steps to the one that always works, and the forms. */
export const SendOptions = ({ email }: SendOptionsProps) => {
  const t = useText('campaigns')
  const { byEmail, byForm } = email
  return (
    <section aria-labelledby="send-it" className="print:hidden">
      <SectionHead id="send-it" title={t('email.send')} />
      {byEmail.length === 0 && byForm.length === 0 && (
        <Notice tone="info" role="status">
          {t('email.nobody')}
        </Notice>
      )}
      <div className="grid gap-6">
        {byEmail.length > 0 && <MailOptions email={email} />}
        {byForm.length > 0 && <FormOptions email={email} />}
      </div>
    </section>
  )
}

const MailOptions = ({ email: state }: SendOptionsProps) => {
  const t = useText('campaigns')
  const { email, byEmail, byForm, mayBeSent } = state
  const use = () => state.use(byEmail)
  const mailto = mailtoLink(email)
  const webLinks = [
    { key: 'gmail', link: gmailLink(email) },
    { key: 'outlook', link: outlookLink(email) },
  ] as const
  return (
    <div className="grid gap-2">
      {byForm.length > 0 && <h3 className="type-label">{t('email.toCount', { count: byEmail.length })}</h3>}
      {mailto.length <= MAX_MAILTO_LENGTH ? (
        <a
          href={mailto}
          onClick={use}
          className={buttonClass({ variant: mayBeSent ? 'outlined' : 'primary', size: 'large', block: true })}
        >
          <Icon name="mail" />
          {t('email.mailProgram')}
        </a>
      ) : (
        <Notice tone="info">{t('email.tooLong')}</Notice>
      )}
      {webLinks.map(
        ({ key, link }) =>
          link.length <= MAX_WEB_LINK_LENGTH && (
            <a
              key={key}
              href={link}
              target="_blank"
              rel="noopener noreferrer"
              onClick={use}
              className={buttonClass({ block: true })}
            >
              {t(`email.${key}`)}
              <Icon name="arrow-up-right" size={16} />
              <span className="sr-only">{t('common:opensInNewTab')}</span>
            </a>
          ),
      )}
      <CopyButtons email={state} />
    </div>
  )
}

const CopyButtons = ({ email: { email, byEmail, use } }: SendOptionsProps) => {
  const t = useText('campaigns')
  const copy = useCopy()
  const pieces = [
    ['recipients', email.to.join(', ')],
    ['subject', email.subject],
    ['text', email.text],
    ['all', asPlainText(email)],
  ] as const
  return (
    <div className="mt-3 noscript:hidden">
      <h3 className="type-label">{t('email.orCopy')}</h3>
      <p className="mt-0.5 mb-2 type-small">{t('email.orCopyText')}</p>
      <div className="grid grid-cols-2 gap-2">
        {pieces.map(([what, text]) => (
          <Button
            key={what}
            size="small"
            icon="copy"
            className="justify-start"
            onClick={() =>
              void copy(text, t(`email.copied.${what}`)).then((isCopied) => {
                if (isCopied) use(byEmail)
              })
            }
          >
            {t(`email.copy.${what}`)}
          </Button>
        ))}
      </div>
    </div>
  )
}
