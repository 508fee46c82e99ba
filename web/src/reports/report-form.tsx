import { useText } from '../lib/i18n.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Notice } from '../ui/notice.tsx'
import { ReportFields } from './report-fields.tsx'
import type { FieldErrors, ReportValues } from './report-values.ts'

/** A form that the server refused. */
export interface ReportRefusal {
  values: ReportValues
  errors: FieldErrors
  message: string
}

interface ReportFormProps {
  /** What is reported: its title and its page. */
  subject: { title: string; organization: string; address: string }
  refusal: ReportRefusal | undefined
  isSent: boolean
}

/** The form for reporting a page without JavaScript and without an account. */
export const ReportForm = ({ subject: { title, organization, address }, refusal, isSent }: ReportFormProps) => {
  const t = useText('reports')
  const back = <ButtonLink to={address}>{t('back')}</ButtonLink>
  if (isSent) {
    return (
      <div className="grid justify-items-start gap-5">
        <h1 className="type-title">{t('sent')}</h1>
        <Notice tone="success" role="status">
          <p>{t('sentTextVisitor')}</p>
        </Notice>
        {back}
      </div>
    )
  }
  const entries = Object.entries(refusal?.errors ?? {}).map(([field, [message = '']]) => ({
    field: `report-${field}`,
    message: field === 'reason' ? t('chooseReason') : message,
  }))
  return (
    <>
      <h1 className="type-title">{t('title')}</h1>
      <p className="mt-2 type-lead wrap-anywhere">{t('about', { title, name: organization })}</p>
      <p className="mt-2 mb-6 text-muted">{t('text', { name: organization })}</p>
      {refusal && entries.length === 0 && (
        <Notice tone="danger" role="alert" title={refusal.message} className="mb-6" />
      )}
      <ErrorSummary entries={entries} attempt={refusal ? 1 : 0} />
      <form method="post" noValidate className="grid gap-6">
        <ReportFields isVisitor errors={refusal?.errors ?? {}} {...(refusal && { values: refusal.values })} />
        <div className="flex flex-wrap gap-2 phone:grid">
          <Button type="submit" variant="primary">
            {t('send')}
          </Button>
          {back}
        </div>
      </form>
    </>
  )
}
