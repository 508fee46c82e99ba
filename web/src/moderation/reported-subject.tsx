import type { ReportedSubject } from '@rostrum/contract/moderation'
import { useText } from '../lib/i18n.tsx'
import { useRelativeTime } from '../lib/time.ts'
import { Icon } from '../ui/icon.tsx'
import { Status } from '../ui/status.tsx'
import { Tag } from '../ui/tag.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { ReportActions } from './report-actions.tsx'
import { RestoreButton } from './restore-button.tsx'
import { addressOfSubject, reasons } from './subjects.ts'
import { useSubjectText } from './use-subject-text.ts'

interface ReportedSubjectProps {
  subject: ReportedSubject
  /** Called before the item, or the button that was pressed, disappears from the list. */
  onHandled: () => void
}

/** One reported item: its text, its author, the reports and the available actions. */
export const ReportedSubjectCard = ({ subject, onHandled }: ReportedSubjectProps) => {
  const t = useText('moderation')
  const subjectText = useSubjectText()
  const reasonText = useText('reports')
  const { attributes } = subject
  const { subject_type: type, text, organization, author, is_shown: isShown, closed_at: closedAt } = attributes
  const address = addressOfSubject(subject)
  return (
    <li className="rounded-lg border border-line bg-raised p-5 phone:p-4">
      <article aria-labelledby={`subject-${subject.id}`} className="grid gap-4">
        <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
          <div className="min-w-0 flex-[1_1_20rem]">
            <p className="type-small">{subjectText(type)}</p>
            <h2 id={`subject-${subject.id}`} className="type-row wrap-anywhere">
              {type === 'chat-messages' ? t('reports.quoted', { text }) : text}
            </h2>
            <p className="mt-1 type-small wrap-anywhere">
              {type === 'chat-messages' && (
                <span>{t('reports.by', { name: author?.name ?? organization?.name ?? t('somebody') })}</span>
              )}
              {type !== 'chat-messages' && type !== 'organizations' && organization && (
                <span>{t('reports.of', { name: organization.name })}</span>
              )}
            </p>
          </div>
          {address ? (
            <TextLink to={address} className="inline-flex min-h-6 items-center gap-1.5 touch:min-h-11">
              {t('reports.look')}
              <Icon name="arrow-up-right" size={16} />
            </TextLink>
          ) : (
            !isShown && <Status status="not_active">{t('reports.notShown')}</Status>
          )}
        </header>
        <ul aria-label={t('reports.reasons')} className="flex flex-wrap gap-1.5">
          {reasons.map((reason) => {
            const count = attributes.reasons[reason]
            return count ? (
              <li key={reason}>
                <Tag>{t('reports.reasonCount', { reason: reasonText(`reason.${reason}`), count })}</Tag>
              </li>
            ) : null
          })}
        </ul>
        <Reports subject={subject} />
        {closedAt ? (
          <Closed subject={subject} onHandled={onHandled} />
        ) : (
          <ReportActions subject={subject} onHandled={onHandled} />
        )}
      </article>
    </li>
  )
}

const Reports = ({ subject: { attributes } }: { subject: ReportedSubject }) => {
  const t = useText('moderation')
  const sayReason = useText('reports')
  const ago = useRelativeTime()
  const { reports, reports_count: count } = attributes
  return (
    <details className="group">
      <summary className="inline-flex min-h-6 cursor-pointer items-center gap-1.5 text-sm font-semibold touch:min-h-11">
        <Icon name="chevron-down" size={16} className="group-open:rotate-180" />
        {t('reports.told', { count })}
      </summary>
      <ul className="mt-2 grid gap-3 border-l-2 border-line pl-4">
        {reports.map(({ id, reason, note, reporter, visitor, created_at: at }) => (
          <li key={id} className="text-sm wrap-anywhere">
            <p className="type-small">
              {`${sayReason(`reason.${reason}`)} · `}
              {visitor ? t('reports.byVisitor', visitor) : (reporter?.name ?? t('somebody'))}
              {' · '}
              <time dateTime={at}>{ago(at)}</time>
            </p>
            {note && <p className="whitespace-pre-line">{note}</p>}
          </li>
        ))}
        {reports.length < count && (
          <li className="type-small">{t('reports.more', { count: count - reports.length })}</li>
        )}
      </ul>
    </details>
  )
}

const Closed = ({ subject, onHandled }: ReportedSubjectProps) => {
  const t = useText('moderation')
  const ago = useRelativeTime()
  const { outcome, closed_at: at, closed_by: by, is_restorable: isRestorable } = subject.attributes
  if (!outcome || !at) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-line pt-4 phone:grid phone:justify-normal">
      <p className="type-small">{t(`reports.outcome.${outcome}`, { name: by?.name ?? t('somebody'), ago: ago(at) })}</p>
      {isRestorable && <RestoreButton subject={subject} onHandled={onHandled} />}
    </div>
  )
}
