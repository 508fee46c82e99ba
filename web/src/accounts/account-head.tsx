import type { ReactNode } from 'react'
import { useOrigin } from '../lib/origin.ts'
import { PageTitle, PublicPageHead } from '../lib/seo.tsx'

interface AccountHeadProps {
  title: string
  /** Where search engines and link previews find the page. Pages that only a link from a mail opens have none. */
  publicAt?: { path: string; description: string }
  /** Usually a link to a related page. */
  children?: ReactNode
}

/** The metadata and the heading of a sign-in page. */
export const AccountHead = ({ title, publicAt, children }: AccountHeadProps) => {
  const origin = useOrigin()
  return (
    <div className="mb-7">
      {publicAt ? <PublicPageHead origin={origin} title={title} {...publicAt} /> : <PageTitle title={title} />}
      <h1 className="type-title">{title}</h1>
      {children && <p className="mt-1.5 text-muted">{children}</p>}
    </div>
  )
}
