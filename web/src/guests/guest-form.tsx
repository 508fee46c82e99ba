import { useEffect, useRef, useState, type ReactNode } from 'react'
import { NewsBox } from '../consents/news-box.tsx'
import { useArrival } from '../lib/arrival.ts'
import { useText } from '../lib/i18n.tsx'
import { Button, type ButtonProps } from '../ui/button.tsx'
import { FormError, GuestFields, hasFieldError } from './guest-fields.tsx'
import { ForgetGuestButton, GuestNotes } from './guest-notes.tsx'
import { useGuest } from './guest-store.ts'
import { isBlank, newsTicked } from './guest-values.ts'
import { WaitingCard } from './waiting-card.tsx'
import type { SendGuestAct } from './use-send-guest-act.ts'

interface GuestFormProps {
  act: SendGuestAct
  /** The id of the heading. */
  labelledBy: string
  organizationName: string
  /**
   * Shows only who is remembered on this device instead of the two fields, so that a second act takes one press. A known
   * device always does.
   */
  isShort?: boolean
  /** The name that was entered elsewhere on the page, suggested if nobody is remembered. */
  suggestedName?: string
  /** Moves the focus to the form. Set if the button that was just pressed no longer exists. */
  takesFocus?: boolean
  /** Called when the visitor chooses to log in instead. */
  onLogIn?: () => void
  /** What is asked before the two fields. */
  question?: ReactNode
  /** The buttons, each of them a `GuestButton`, and further fields. */
  children: ReactNode
}

/**
 * The form of somebody who takes part without an account. A plain form that posts to its own page, so that it works
 * before hydration and without JavaScript.
 */
export const GuestForm = ({
  act,
  labelledBy,
  organizationName,
  isShort = false,
  suggestedName,
  takesFocus = false,
  question,
  onLogIn,
  children,
}: GuestFormProps) => {
  const t = useText('guests')
  const known = useGuest()
  const form = useRef<HTMLFormElement>(null)
  /** The number of times somebody was forgotten. The fields then start anew. */
  const [forgotten, setForgotten] = useState(0)
  const isKnown = known.email !== ''
  // Somebody may have pressed before the page knew them, and needs no fields now.
  const isRefused = hasFieldError(act.refusal) && !(act.refusal && isBlank(act.refusal.form))
  const hasOnlyName = (isShort || known.deviceToken !== '') && isKnown && !isRefused
  useEffect(() => {
    if (takesFocus) form.current?.focus()
  }, [takesFocus])
  const isWaiting = act.waiting !== undefined
  const wasWaiting = useRef(false)
  useEffect(() => {
    // The button that took it back does not exist anymore.
    if (wasWaiting.current && !isWaiting) form.current?.focus()
    wasWaiting.current = isWaiting
  }, [isWaiting])
  const forget = () => {
    act.reset()
    setForgotten((count) => count + 1)
    form.current?.focus()
  }
  if (act.waiting) {
    return <WaitingCard isNew={act.waiting.isNew} onTry={act.waiting.tryNow} onTakeBack={act.waiting.takeBack} />
  }
  return (
    <form
      ref={form}
      tabIndex={-1}
      method="post"
      // Without JavaScript, the page is loaded again and shown from here.
      action={`#${labelledBy}`}
      noValidate
      aria-labelledby={labelledBy}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 outline-none print:hidden"
      onSubmit={(event) => act.submit(event, isKnown)}
    >
      <FormError refusal={act.refusal} />
      <ArrivalFields />
      {question}
      {hasOnlyName ? (
        <>
          <input type="hidden" name="name" value={known.name} />
          <input type="hidden" name="email" value={known.email} />
        </>
      ) : (
        <div key={forgotten} className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <GuestFields suggestedName={suggestedName} refusal={act.refusal} attempt={act.attempt} />
          <NewsBox organizationName={organizationName} isTicked={act.refusal?.form.news === newsTicked} />
        </div>
      )}
      {children}
      {hasOnlyName ? (
        <div className="type-small">
          <p className="wrap-anywhere">{t('countedAs', { name: known.name, email: known.email })}</p>
          <ForgetGuestButton isQuestion onForget={forget} />
        </div>
      ) : (
        <>
          <GuestNotes organizationName={organizationName} onLogIn={onLogIn} />
          {isKnown && <ForgetGuestButton onForget={forget} />}
        </>
      )}
      <p role="status" className="sr-only">
        {act.sending === null ? '' : t('common:saving')}
      </p>
    </form>
  )
}

/** Keeps how the visitor came to the page, also without JavaScript. */
const ArrivalFields = () =>
  Object.entries(useArrival()).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)

interface GuestButtonProps extends Pick<ButtonProps, 'variant' | 'icon' | 'block' | 'className' | 'children'> {
  act: SendGuestAct
  outcome: string
}

/** A button that sends the form with an outcome. */
export const GuestButton = ({ act, outcome, ...rest }: GuestButtonProps) => {
  const t = useText('common')
  return (
    <Button
      {...rest}
      type="submit"
      name="outcome"
      value={outcome}
      pending={act.sending === outcome}
      pendingText={t('saving')}
      aria-disabled={(act.sending !== null && act.sending !== outcome) || undefined}
    />
  )
}
