import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useText } from '../../lib/i18n.tsx'
import { loginFrom } from '../../lib/return-to.ts'
import { RichText } from '../../lib/rich-text.tsx'
import { useViewer } from '../../lib/session.ts'
import { SectionHead } from '../../ui/section-head.tsx'
import { TextLink } from '../../ui/text-link.tsx'

interface HowDidItGoProps {
  id: string
  title: string
  /** For visitors, with a `<link>` to the log-in page. */
  logIn: string
  children: ReactNode
}

/** Where supporters say what they did. Organizations only read; visitors are told that it counts after log-in. */
export const HowDidItGo = ({ id, title, logIn, children }: HowDidItGoProps) => {
  const t = useText('campaigns')
  const viewer = useViewer()
  const location = useLocation()
  return (
    <section aria-labelledby={id} className="print:hidden">
      <SectionHead id={id} title={title} />
      {viewer === 'organization' ? (
        <p className="type-small">{t('organizersWatch')}</p>
      ) : (
        <>
          {children}
          <p className="for-visitor mt-4 type-small">
            <RichText text={logIn} parts={{ link: (text) => <TextLink to={loginFrom(location)}>{text}</TextLink> }} />
          </p>
        </>
      )}
    </section>
  )
}
