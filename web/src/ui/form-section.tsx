import type { ReactNode } from 'react'

/** A section with its title and help on the left and its fields on the right. Below 1100 px there is one column. */
export const FormSection = ({
  title,
  help,
  id,
  children,
}: {
  title: string
  help?: string
  id?: string
  children: ReactNode
}) => (
  <section
    id={id}
    className="rule grid grid-cols-1 gap-x-12 gap-y-4 pt-4 pb-10 phone:pb-8 lg:grid-cols-[15rem_minmax(0,40rem)]"
  >
    <div>
      <h2 className="type-heading">{title}</h2>
      {help && <p className="mt-1 max-w-[40ch] type-small">{help}</p>}
    </div>
    <div className="grid max-w-160 grid-cols-1 content-start gap-5">{children}</div>
  </section>
)

/** Two fields side by side, where there is room. */
export const FieldPair = ({ children }: { children: ReactNode }) => (
  <div className="grid items-start gap-x-4 gap-y-5 md:grid-cols-2">{children}</div>
)
