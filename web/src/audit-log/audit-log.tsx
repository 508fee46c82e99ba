import { useSearchParams } from 'react-router'
import { useText } from '../lib/i18n.tsx'
import { PageHead } from '../ui/section-head.tsx'
import { BackLink } from '../ui/text-link.tsx'
import { AuditEntries, AuditFilters } from './audit-parts.tsx'
import { AuditRow } from './audit-row.tsx'
import { ownActs, useActors, useAuditLog } from './use-audit-log.ts'
import { useAuditChoice } from './use-audit-choice.ts'

/** The audit log of the signed-in organization, newest entries first. */
export const AuditLog = () => {
  const t = useText('audit-log')
  const [search] = useSearchParams()
  const { choice, choose, chooseAll } = useAuditChoice()
  return (
    <>
      <BackLink to="/settings" className="mb-3">
        {t('settings')}
      </BackLink>
      <PageHead title={t('title')} lead={t('lead')} />
      <AuditFilters choice={choice} acts={ownActs} actors={useActors()} onChoose={choose} />
      <AuditEntries
        list={useAuditLog(choice)}
        choice={choice}
        address="/organization/audit-log"
        search={search}
        onAll={chooseAll}
      >
        {({ id, attributes }) => <AuditRow key={id} entry={attributes} />}
      </AuditEntries>
    </>
  )
}
