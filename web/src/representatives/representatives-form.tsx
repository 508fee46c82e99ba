import type { ReactNode, SubmitEvent } from 'react'
import { type Representatives, representativesAnchor } from './use-representatives.ts'

interface RepresentativesFormProps {
  representatives: Representatives
  className?: string
  /** Whether only the server checks what was entered. */
  noValidate?: boolean
  children: ReactNode
}

/** Looks up who represents a place. Without JavaScript, the page is loaded again and shown from the answer. */
export const RepresentativesForm = ({ representatives, children, ...props }: RepresentativesFormProps) => (
  <form
    method="post"
    action={`#${representativesAnchor}`}
    {...props}
    onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      void representatives.submit(event.currentTarget, event.submitter)
    }}
  >
    {children}
  </form>
)
