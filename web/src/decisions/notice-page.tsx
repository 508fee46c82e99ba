import type { Notice as NoticeResource } from '@rostrum/contract/decisions'
import { useLanguage, useText } from '../lib/i18n.tsx'
import { PageTitle } from '../lib/seo.tsx'
import { Notice } from '../ui/notice.tsx'
import { Appeal, Quoted } from './appeal-form.tsx'
import { Details } from './details.tsx'
import { Gone } from './gone.tsx'
import { longDate } from './long-date.ts'
import type { AppealRefusal } from './send-appeal.ts'

interface NoticePageProps {
  /** Null if the link does not work. */
  notice: NoticeResource | null
  refusal: AppealRefusal | undefined
}

/** A report and what became of it, for whoever has the link of its receipt. */
export const NoticePage = ({ notice, refusal }: NoticePageProps) => {
  const t = useText('decisions')
  const reportText = useText('reports')
  const language = useLanguage()
  if (!notice) return <Gone />
  const { number, subject_type: type, text, reason, note, created_at: at, decision, ...redress } = notice.attributes
  return (
    <>
      <PageTitle title={t('notice.title', { number })} />
      <h1 className="type-title">{t('notice.title', { number })}</h1>
      <Notice
        tone={decision && decision.outcome !== 'dismissed' ? 'success' : 'info'}
        title={t(`notice.state.${decision?.outcome ?? 'open'}`)}
        className="mt-5"
      >
        <p>{decision ? t('decidedOn', { date: longDate(decision.decided_at, language) }) : t('notice.openText')}</p>
      </Notice>
      {decision && <Quoted label={t('reason')} text={decision.reason ?? t(`notice.noReason.${decision.outcome}`)} />}
      <Details
        rows={[
          [t('notice.about'), type === 'chat-messages' ? t('aMessage') : text],
          [t('notice.why'), reportText(`reason.${reason}`)],
          ...(note ? [[t('notice.note'), note] as const] : []),
          [t('notice.sent'), longDate(at, language)],
        ]}
      />
      <Appeal redress={redress} refusal={refusal} />
      {decision && <p className="mt-8 type-small">{t('otherRedress')}</p>}
    </>
  )
}
