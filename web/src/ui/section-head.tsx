import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface SectionHeadProps {
  title: string
  id?: string
  /** 1 where it is the title of the page. */
  level?: 1 | 2 | 3
  /** The size of a page's title instead of a section's. */
  isLarge?: boolean
  /** At right: buttons, a count, a status. */
  children?: ReactNode
}

/** The rule: a section opens under an ink line, title left, tools right. */
export const SectionHead = ({ title, id, level = 2, isLarge, children }: SectionHeadProps) => {
  const Heading = `h${level}` as const
  return (
    <div className="rule flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-3.5 pb-4">
      {/* It wraps itself before its tools go below: they stay where they are when they grow by a count. */}
      <Heading id={id} className={classNames('flex-[1_1_8rem]', isLarge ? 'type-title' : 'type-heading')}>
        {title}
      </Heading>
      {children && <div className="flex flex-wrap items-center gap-2">{children}</div>}
    </div>
  )
}

/** Title of a page with its buttons or status at right. */
export const PageHead = ({ title, lead, children }: { title: string; lead?: string; children?: ReactNode }) => (
  <div className="mb-6 flex flex-wrap items-start justify-between gap-3 lg:flex-nowrap">
    <div>
      <h1 className="type-title">{title}</h1>
      {lead && <p className="mt-1.5 type-lead">{lead}</p>}
    </div>
    {/* As high as the title's first line, so that a lone status stands level with it. */}
    {children && (
      <div className="flex min-h-8 flex-wrap items-center gap-2 empty:hidden md:min-h-10 lg:flex-none">{children}</div>
    )}
  </div>
)
