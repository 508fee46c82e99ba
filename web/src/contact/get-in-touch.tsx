import { useEffect, useRef, useState } from 'react'
import { useText } from '../lib/i18n.tsx'
import { RichText } from '../lib/rich-text.tsx'
import { useHasCapability } from '../lib/use-has-capability.ts'
import { useSession } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { ContactForm } from './contact-form.tsx'
import { emptyValues, type Refusal } from './contact-values.ts'

interface GetInTouchProps {
  organization: { id: string; name: string }
  refused: Refusal | undefined
  /** Whether a form that was submitted without JavaScript has just been accepted. */
  isSent: boolean
}

/**
 * The contact form of an organization and its result. The organization's own admins see a link to their inbox instead.
 */
export const GetInTouch = ({ organization, refused, isSent }: GetInTouchProps) => {
  const t = useText('contact')
  const user = useSession((session) => session.user?.attributes)
  const isOwn = useSession((session) => session.organization?.id === organization.id)
  const mayRead = useHasCapability('inbox')
  /**
   * The email address to which the reply goes. Empty if the form was submitted without JavaScript, null if not sent.
   */
  const [sentFrom, setSentFrom] = useState(isSent ? '' : null)
  const { name } = organization
  return (
    <section aria-labelledby="get-in-touch" className="print:hidden">
      <SectionHead id="get-in-touch" title={t('writeTo', { name })} />
      {isOwn ? (
        <Notice tone="info">
          <RichText
            text={t(mayRead ? 'own' : 'ownOthers')}
            parts={{ link: (text) => <TextLink to="/organization/contact-messages">{text}</TextLink> }}
          />
        </Notice>
      ) : sentFrom === null ? (
        <>
          <p className="mb-5 text-muted">{t('lead')}</p>
          <ContactForm
            organization={organization}
            values={user ? { ...emptyValues, name: user.name, email: user.email } : emptyValues}
            refused={refused}
            onSent={({ email }) => setSentFrom(email)}
          />
        </>
      ) : (
        <SentNotice name={name} email={sentFrom} takesFocus={!isSent} onAgain={() => setSentFrom(null)} />
      )}
    </section>
  )
}

interface SentNoticeProps {
  name: string
  email: string
  /** Moves the focus here after a submission on the page, because the button that was pressed has disappeared. */
  takesFocus: boolean
  onAgain: () => void
}

const SentNotice = ({ name, email, takesFocus, onAgain }: SentNoticeProps) => {
  const t = useText('contact')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) box.current?.focus()
  }, [takesFocus])
  return (
    <div className="grid justify-items-start gap-5">
      <Notice ref={box} tone="success" role="status" title={t('sentTitle')}>
        <p className="wrap-anywhere">{email ? t('sentText', { name, email }) : t('sentTextPlain', { name })}</p>
      </Notice>
      <Button onClick={onAgain}>{t('writeAnother')}</Button>
    </div>
  )
}
