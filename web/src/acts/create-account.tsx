import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { returnAfterLogin } from '../accounts/return-after-login.ts'
import { useLinkAnswer } from '../accounts/use-link-answer.ts'
import { api, type ApiError } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { RichText } from '../lib/rich-text.tsx'
import { useSession, withSessionOnHold } from '../lib/session.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { ExternalLink, TextLink } from '../ui/text-link.tsx'

interface CreateAccountProps {
  token: string
  email: string
}

/** Offers an account for the address to which the link was mailed. Nothing has to be filled in. */
export const CreateAccount = ({ token, email }: CreateAccountProps) => {
  const t = useText('acts')
  const user = useSession((session) => session.user)
  const navigate = useNavigate()
  const { send, data, isPending, refusal } = useLinkAnswer(
    async () =>
      (await withSessionOnHold(() => api('POST /acts/:token/actions?action=create-account', { params: { token } })))
        .data,
    (session) => {
      useSession.getState().begin(session)
      return navigate(returnAfterLogin(null, session), { replace: true })
    },
  )
  return (
    <section aria-labelledby="account" className="mt-10 print:hidden">
      <SectionHead id="account" title={t('account.title')} />
      <p>{t('account.text')}</p>
      {refusal ? (
        <Refused refusal={refusal} email={email} />
      ) : (
        // A session can only be kept with JavaScript.
        <div className="mt-4 grid justify-items-start gap-4 noscript:hidden">
          {user && <p className="wrap-anywhere">{t('account.loggedIn', { current: user.attributes.email, email })}</p>}
          <Button
            pending={isPending || data !== undefined}
            pendingText={t('account.pending')}
            onClick={send}
            className="phone:w-full"
          >
            {t('account.submit')}
          </Button>
          <p className="type-small">
            <RichText
              text={t('account.terms')}
              parts={{
                terms: (inner) => <ExternalLink href="/terms-and-conditions">{inner}</ExternalLink>,
                privacy: (inner) => <ExternalLink href="/privacy-policy">{inner}</ExternalLink>,
              }}
            />
          </p>
        </div>
      )}
      <noscript>
        <p className="mt-3 type-small">
          <RichText
            text={t('account.needsScript')}
            parts={{ link: (inner) => <TextLink to="/login">{inner}</TextLink> }}
          />
        </p>
      </noscript>
    </section>
  )
}

/** Says why there is no new account. It replaces the button, so it receives the focus. */
const Refused = ({ refusal: { status, message }, email }: { refusal: ApiError; email: string }) => {
  const t = useText('acts')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const isKnown = status === 409
  return (
    <Notice
      ref={box}
      tone={isKnown ? 'info' : 'danger'}
      role="alert"
      title={t(isKnown ? 'account.exists' : 'account.failed')}
      className="mt-4"
    >
      <p className="wrap-anywhere">{isKnown ? t('account.existsText', { email }) : message}</p>
      {isKnown && (
        <ButtonLink to="/login" className="mt-3">
          {t('claimed.logIn')}
        </ButtonLink>
      )}
    </Notice>
  )
}
