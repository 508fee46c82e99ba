import type { ReactNode } from 'react'
import { NewsBox } from '../consents/news-box.tsx'
import { useViewer } from '../lib/session.ts'
import { GuestNotes, type GuestNotesProps } from './guest-notes.tsx'

interface FormFootProps extends GuestNotesProps {
  /** Tells people with an account who sees what they enter. */
  memberPrivacy: string
  /** The buttons. */
  children: ReactNode
}

/**
 * The foot of a form that is sent with an account or without one: the buttons, and what each of the two should know
 * before. Until the session is known, both are in the document, and the styles show one of them.
 */
export const FormFoot = ({ memberPrivacy, children, ...notes }: FormFootProps) => {
  const viewer = useViewer()
  const isMaybeVisitor = viewer === undefined || viewer === 'visitor'
  return (
    <>
      {viewer !== 'visitor' && <p className="for-member type-small">{memberPrivacy}</p>}
      {isMaybeVisitor && (
        <div className="for-visitor">
          <NewsBox organizationName={notes.organizationName} />
        </div>
      )}
      {children}
      {isMaybeVisitor && (
        <div className="for-visitor">
          <GuestNotes {...notes} />
        </div>
      )}
    </>
  )
}
