import type { ReactNode } from 'react'
import { GuestForm } from '../guests/guest-form.tsx'
import type { SendGuestAct } from '../guests/use-send-guest-act.ts'

/** The id of the heading above the form. */
const headingId = 'answer'

interface ActionFormProps {
  act: SendGuestAct
  title: string
  organizationName: string
  /** What is asked before the two fields. */
  question?: ReactNode
  /** The buttons and further fields. */
  children: ReactNode
}

/** The form of somebody who takes part without an account, under its question. */
export const ActionForm = ({ act, title, organizationName, question, children }: ActionFormProps) => (
  <section aria-labelledby={headingId} className="grid gap-4 rule pt-3.5">
    <h2 id={headingId} className="type-heading">
      {title}
    </h2>
    <GuestForm act={act} labelledBy={headingId} organizationName={organizationName} question={question}>
      {children}
    </GuestForm>
  </section>
)
