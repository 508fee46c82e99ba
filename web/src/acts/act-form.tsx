import type { ReactNode, SubmitEvent } from 'react'
import { Icon } from '../ui/icon.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Intent } from './submit-act.ts'
import type { ActForms } from './use-act.ts'

interface ActFormProps {
  intent: Intent
  forms: ActForms
  children: ReactNode
}

/** A plain form that posts to its own page, so that it works before hydration and without JavaScript. */
export const ActForm = ({ intent, forms: { refusal, submit }, children }: ActFormProps) => {
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    submit(intent, new FormData(event.currentTarget))
  }
  const hasMessage = refusal?.intent === intent && Object.keys(refusal.errors).length === 0
  return (
    <form method="post" noValidate onSubmit={send} className="grid justify-items-start gap-5">
      <input type="hidden" name="intent" value={intent} />
      {hasMessage && <Notice tone="danger" role="alert" title={refusal.message} />}
      {children}
    </form>
  )
}

interface ActOptionProps {
  title: string
  /** Whether the form inside was refused. The browser shows its errors then. */
  isRefused: boolean
  children: ReactNode
}

/** Something else that can be done with the act. Opening it is a step before its button, also without JavaScript. */
export const ActOption = ({ title, isRefused, children }: ActOptionProps) => (
  <details open={isRefused} className="group border-t border-line">
    <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 py-2 type-label hover:text-accent-text [&::-webkit-details-marker]:hidden">
      {title}
      <Icon name="chevron-down" className="text-muted transition-transform group-open:rotate-180" />
    </summary>
    <div className="pt-1 pb-6">{children}</div>
  </details>
)
