import { useText } from '../../lib/i18n.tsx'
import { mailtoLink } from '../../lib/contact-links.ts'
import { showPopup } from '../../lib/popup.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import {
  asPlainText,
  gmailLink,
  MAX_MAILTO_LENGTH,
  MAX_WEB_LINK_LENGTH,
  outlookLink,
  type Email,
} from './email-links.ts'

interface SendOptionsProps {
  email: Email
  /** Whether the sender has used one of the ways. The question whether the email was sent is then more prominent. */
  isUsed: boolean
  onUse: () => void
}

/** The ways to send the email, from the one with the fewest steps to the one that always works. */
export const SendOptions = ({ email, isUsed, onUse }: SendOptionsProps) => {
  const t = useText('campaigns')
  const mailto = mailtoLink(email)
  const webLinks = [
    { key: 'gmail', link: gmailLink(email) },
    { key: 'outlook', link: outlookLink(email) },
  ] as const
  const isShortEnough = mailto.length <= MAX_MAILTO_LENGTH
  return (
    <section aria-labelledby="send-it" className="print:hidden">
      <SectionHead id="send-it" title={t('email.send')} />
      {email.to.length === 0 ? (
        <Notice tone="info" role="status">
          {t('email.nobody')}
        </Notice>
      ) : (
        <div className="grid gap-2">
          {isShortEnough ? (
            <a
              href={mailto}
              onClick={onUse}
              className={buttonClass({ variant: isUsed ? 'outlined' : 'primary', size: 'large', block: true })}
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
                  onClick={onUse}
                  className={buttonClass({ block: true })}
                >
                  {t(`email.${key}`)}
                  <Icon name="arrow-up-right" size={16} />
                  <span className="sr-only">{t('common:opensInNewTab')}</span>
                </a>
              ),
          )}
          <CopyButtons email={email} onUse={onUse} />
        </div>
      )}
    </section>
  )
}

const CopyButtons = ({ email, onUse }: { email: Email; onUse: () => void }) => {
  const t = useText('campaigns')
  const copy = async (what: 'recipients' | 'subject' | 'text' | 'all', text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      showPopup({ type: 'success', message: t(`email.copied.${what}`) })
      onUse()
    } catch {
      showPopup({ type: 'error', message: t('email.notCopied') })
    }
  }
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
          <Button key={what} size="small" icon="copy" className="justify-start" onClick={() => void copy(what, text)}>
            {t(`email.copy.${what}`)}
          </Button>
        ))}
      </div>
    </div>
  )
}
