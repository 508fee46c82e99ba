import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useText } from '../../lib/i18n.tsx'
import { loginFrom } from '../../lib/return-to.ts'
import { RichText } from '../../lib/rich-text.tsx'
import { useViewer } from '../../lib/session.ts'
import { SectionHead } from '../../ui/section-head.tsx'
import { TextLink } from '../../ui/text-link.tsx'

interface ReportSectionProps {
  id: string
  title: string
  /** The text for visitors. Its `<link>` becomes a link to the log-in page. */
  logIn: string
  children: ReactNode
}

/**
 * The section in which supporters report what they did. Organizations cannot report anything. Visitors are told to log
 * in, so that their report counts.
 */
export const ReportSection = ({ id, title, logIn, children }: ReportSectionProps) => {
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
          {/* Without JavaScript, the buttons would do nothing. The sentence below remains. */}
          <div className="noscript:hidden">{children}</div>
          <p className="for-visitor mt-4 type-small">
            <RichText text={logIn} parts={{ link: (text) => <TextLink to={loginFrom(location)}>{text}</TextLink> }} />
          </p>
        </>
      )}
    </section>
  )
}
