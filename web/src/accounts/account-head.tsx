import type { ReactNode } from 'react'
import { PageTitle } from '../lib/seo.tsx'

/** The title of a sign-in page. `children` below it is usually a link to a related page. */
export const AccountHead = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className="mb-7">
    <PageTitle title={title} />
    <h1 className="type-title">{title}</h1>
    {children && <p className="mt-1.5 text-muted">{children}</p>}
  </div>
)
