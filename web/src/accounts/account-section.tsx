import { useId, type ReactNode } from 'react'

/** A part of a long form in the narrow column of the sign-in pages. */
export const AccountSection = ({ title, text, children }: { title: string; text?: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rule grid min-w-0 gap-5 pt-4 pb-5">
      <div>
        <h2 id={id} className="type-heading">
          {title}
        </h2>
        {text && <p className="mt-1 type-small">{text}</p>}
      </div>
      {children}
    </section>
  )
}
