import { useLocation } from 'react-router'
import { useFullPage } from '../lib/full-page.ts'
import { useText } from '../lib/i18n.tsx'
import { loginFrom } from '../lib/login-from.ts'
import { RichText } from '../lib/rich-text.tsx'
import { Button } from '../ui/button.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { forgetGuest } from './guest-store.ts'
import { takeAllBack } from './waiting-acts.ts'

export interface GuestNotesProps {
  organizationName: string
  /** Says who sees what the form asks, if it asks more than the name and the address. */
  privacy?: string
  /** Whether the address may be left out, and the mail with it. */
  isMailOptional?: boolean
  /** Called when the visitor chooses to log in instead. */
  onLogIn?: (() => void) | undefined
}

/** What somebody should know before they take part without an account, and the way for people who have one. */
export const GuestNotes = ({ organizationName, privacy, isMailOptional, onLogIn }: GuestNotesProps) => {
  const t = useText('guests')
  const login = loginFrom(useLocation())
  const fullPage = useFullPage()
  const link = (text: string) =>
    fullPage === undefined ? (
      <TextLink to={login} onClick={onLogIn}>
        {text}
      </TextLink>
    ) : (
      // In a frame on another site, nobody logs in: they could not see whose page asks for the password.
      <a href={fullPage} target="_blank" rel="noopener noreferrer" className="link">
        {text}
      </a>
    )
  return (
    <div className="grid gap-2 type-small">
      <p>
        {[
          privacy ?? t('onlySeenBy', { name: organizationName }),
          t(isMailOptional ? 'mailFollowsAddress' : 'mailFollows'),
          t('age'),
        ].join(' ')}
      </p>
      <p>
        <RichText text={t(fullPage === undefined ? 'logIn' : 'logInElsewhere')} parts={{ link }} />
      </p>
    </div>
  )
}

interface ForgetGuestButtonProps {
  /** Asks "Not you?" instead. */
  isQuestion?: boolean
  onForget?: () => void
}

/** Makes this device forget who took part on it and how. */
export const ForgetGuestButton = ({ isQuestion, onForget }: ForgetGuestButtonProps) => {
  const t = useText('guests')
  return (
    <Button
      variant="quiet"
      size="small"
      className="-ml-3 justify-self-start"
      onClick={() => {
        forgetGuest()
        takeAllBack()
        onForget?.()
      }}
    >
      {t(isQuestion ? 'notYou' : 'forget')}
    </Button>
  )
}
