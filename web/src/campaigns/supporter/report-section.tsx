import type { ReactNode } from 'react'
import { useText } from '../../lib/i18n.tsx'
import { useViewer } from '../../lib/session.ts'
import { SectionHead } from '../../ui/section-head.tsx'

interface ReportSectionProps {
  id: string
  title: string
  /** The form of visitors. */
  guest: ReactNode
  children: ReactNode
}

/**
 * The section in which people report what they did, with an account or without one. Organizations cannot report
 * anything. Until the session is known, the styles decide which of the two is shown.
 */
export const ReportSection = ({ id, title, guest, children }: ReportSectionProps) => {
  const t = useText('campaigns')
  const viewer = useViewer()
  return (
    <section aria-labelledby={id} className="print:hidden">
      <SectionHead id={id} title={title} />
      {viewer === 'organization' ? (
        <p className="type-small">{t('organizersWatch')}</p>
      ) : (
        <>
          {(viewer === undefined || viewer === 'visitor') && <div className="for-visitor">{guest}</div>}
          {viewer !== 'visitor' && <div className="for-member">{children}</div>}
        </>
      )}
    </section>
  )
}
