import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface SectionHeadProps {
  title: string
  id?: string
  /** The heading level, which is 1 for the title of the page. */
  level?: 1 | 2 | 3
  /** Uses the font size of a page title instead of that of a section title. */
  isLarge?: boolean
  /** Shown on the right: buttons, a count or a status. */
  children?: ReactNode
}

/** The head of a section: a horizontal line, and below it the title on the left and the tools on the right. */
export const SectionHead = ({ title, id, level = 2, isLarge, children }: SectionHeadProps) => {
  const Heading = `h${level}` as const
  return (
    <div className="rule flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-3.5 pb-4">
      {/*
       * A long title wraps before the tools move to the next line, so that they keep their place when a count makes
       * them wider.
       */}
      <Heading id={id} className={classNames('flex-[1_1_8rem]', isLarge ? 'type-title' : 'type-heading')}>
        {title}
      </Heading>
      {children && <div className="flex flex-wrap items-center gap-2">{children}</div>}
    </div>
  )
}

/** The title of a page, with its buttons or its status on the right. */
export const PageHead = ({ title, lead, children }: { title: string; lead?: string; children?: ReactNode }) => (
  <div className="mb-6 flex flex-wrap items-start justify-between gap-3 lg:flex-nowrap">
    <div>
      <h1 className="type-title">{title}</h1>
      {lead && <p className="mt-1.5 type-lead">{lead}</p>}
    </div>
    {/* Without the tools that phones show elsewhere. At least as high as the first line of the title, so that a single status is vertically aligned with it. */}
    {children && (
      <div className="flex min-h-8 flex-wrap items-center gap-2 empty:hidden md:min-h-10 lg:flex-none phone:has-[>[data-on-desk]:only-child]:hidden">
        {children}
      </div>
    )}
  </div>
)
