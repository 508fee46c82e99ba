import { useEffect, useRef, type ReactNode } from 'react'

interface LinkAnswerProps {
  title: string
  text: string
  /** Whether this replaces what the user has just answered. The title then receives the focus. */
  isNew?: boolean
  children?: ReactNode
}

/** What a mailed link is about, or what became of it, with the next step. */
export const LinkAnswer = ({ title, text, isNew = false, children }: LinkAnswerProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNew) heading.current?.focus()
  }, [isNew])
  return (
    <div className="grid justify-items-start gap-3">
      <h1 ref={heading} tabIndex={-1} className="type-title">
        {title}
      </h1>
      <p className="mb-3 type-lead wrap-anywhere">{text}</p>
      {children}
    </div>
  )
}
