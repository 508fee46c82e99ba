import type { ReactNode } from 'react'
import { PageTitle } from '../lib/seo.tsx'

/** Title of a sign-in page, with the way to its sister page under it. */
export const AccountHead = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className="mb-7">
    <PageTitle title={title} />
    <h1 className="type-title">{title}</h1>
    {children && <p className="mt-1.5 text-muted">{children}</p>}
  </div>
)
