import { useEffect, useRef, useState } from 'react'
import { useText } from '../lib/i18n.tsx'
import { RichText } from '../lib/rich-text.tsx'
import { useMay } from '../lib/may.ts'
import { useSession } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { ContactForm } from './contact-form.tsx'
import { noValues, type Refusal } from './contact-values.ts'

interface GetInTouchProps {
  organization: { id: string; name: string }
  refused: Refusal | undefined
  /** A form without scripts has just got through. */
  isSent: boolean
}

/** Writing to an organization: the form, what became of it, and for its own admins where such messages arrive. */
export const GetInTouch = ({ organization, refused, isSent }: GetInTouchProps) => {
  const t = useText('contact')
  const user = useSession((session) => session.user?.attributes)
  const isOwn = useSession((session) => session.organization?.id === organization.id)
  const mayRead = useMay('inbox')
  /** The address that the answer goes to; empty when only the server knew it. */
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
            values={user ? { ...noValues, name: user.name, email: user.email } : noValues}
            refused={refused}
            onSent={({ email }) => setSentFrom(email)}
          />
        </>
      ) : (
        <Sent name={name} email={sentFrom} takesFocus={!isSent} onAgain={() => setSentFrom(null)} />
      )}
    </section>
  )
}

interface SentProps {
  name: string
  email: string
  /** Comes in answer to a press: whose button is gone finds the focus here. */
  takesFocus: boolean
  onAgain: () => void
}

const Sent = ({ name, email, takesFocus, onAgain }: SentProps) => {
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
