import type { ReactNode } from 'react'
import { mailtoLink } from '../lib/contact-links.ts'
import { useText } from '../lib/i18n.tsx'
import { RichText } from '../lib/rich-text.tsx'
import { buttonClass } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { LoadingIndicator } from '../ui/loading-indicator.tsx'
import { useSupport } from './use-support.ts'

interface ReportBugProps {
  /** The path of the page that the report is about, or an empty string if the user has to fill it in. */
  page: string
  /** Renders the link to send the email, together with further buttons. */
  children: (emailUs: ReactNode) => ReactNode
}

/** Prepares an email to the support address, with a text that includes the version and the page. */
export const ReportBug = ({ page, children }: ReportBugProps) => {
  const t = useText('support')
  const { data: support, error, refetch, isFetching } = useSupport()
  if (error) return <ErrorState onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!support) return <LoadingIndicator label={t('report.loading')} />
  const { email, version } = support
  const report = { to: email, subject: t('report.subject'), text: t('report.body', { version, page }) }
  return children(
    <a href={mailtoLink(report)} className={buttonClass({ variant: 'primary' })}>
      <Icon name="mail" size={18} />
      {t('report.emailUs')}
    </a>,
  )
}

/** The explanation above the buttons, on the page and in the dialog. */
export const ReportBugText = () => {
  const t = useText('support')
  const email = useSupport().data?.email
  return (
    <div className="grid max-w-[66ch] gap-3">
      <p>{t('report.lead')}</p>
      <p className="type-small">{t('report.private')}</p>
      {email !== undefined && (
        <p className="type-small wrap-anywhere">
          <RichText
            text={t('report.address', { email })}
            parts={{ address: (inner) => <b className="font-semibold text-ink">{inner}</b> }}
          />
        </p>
      )}
    </div>
  )
}
