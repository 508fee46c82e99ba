import type { ReactNode } from 'react'
import { PageTitle } from '../lib/seo.tsx'

/** The page to which a mailed link leads. */
export const LinkPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <PageTitle title={title} />
    <div className="mx-auto max-w-160">{children}</div>
  </>
)
