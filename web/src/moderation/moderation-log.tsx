import { useSearchParams } from 'react-router'
import { AuditEntries, AuditFilters } from '../audit-log/audit-parts.tsx'
import { AuditRow } from '../audit-log/audit-row.tsx'
import { useAuditChoice } from '../audit-log/use-audit-choice.ts'
import { allActs } from '../audit-log/use-audit-log.ts'
import { useText } from '../lib/i18n.tsx'
import { PageHead } from '../ui/section-head.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { moderationAddress, ModerationTabs } from './moderation-tabs.tsx'
import { useModerationLog } from './use-moderation.ts'

const address = moderationAddress('audit-log')

/** The audit log of the whole platform, or of one organization if the address names one. */
export const ModerationLog = () => {
  const t = useText('moderation')
  const [search] = useSearchParams()
  const { choice, choose, chooseAll } = useAuditChoice()
  const organizationId = search.get('organization') ?? undefined
  const list = useModerationLog(choice, organizationId)
  const shownName = organizationId && list.data?.data[0]?.relationships.organization?.name
  return (
    <>
      <ModerationTabs current="audit-log" />
      <PageHead title={t('log.title')} lead={t('log.lead')} />
      <AuditFilters choice={choice} acts={allActs} onChoose={choose} />
      {organizationId && (
        <p className="mb-4 flex flex-wrap items-center gap-x-3 text-sm">
          {t('log.of', { name: shownName ?? t('log.oneOrganization') })}
          <TextLink to={address} className="inline-flex min-h-6 items-center touch:min-h-11">
            {t('log.all')}
          </TextLink>
        </p>
      )}
      <AuditEntries list={list} choice={choice} address={address} search={search} onAll={chooseAll}>
        {({ id, attributes, relationships: { organization } }) => (
          <AuditRow key={id} entry={attributes}>
            {organization?.name && organization.id !== organizationId && (
              <TextLink
                to={`${address}?organization=${organization.id}`}
                className="inline-flex min-h-6 items-center text-sm touch:min-h-11"
              >
                {organization.name}
              </TextLink>
            )}
          </AuditRow>
        )}
      </AuditEntries>
    </>
  )
}
