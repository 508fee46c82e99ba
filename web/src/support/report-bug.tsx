import type { ReactNode } from 'react'
import { useText } from '../lib/i18n.tsx'
import { RichText } from '../lib/rich-text.tsx'
import { buttonClass } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { LoadingIndicator } from '../ui/loading-indicator.tsx'
import { mailAddress } from './mail-address.ts'
import { useSupport } from './use-support.ts'

interface ReportBugProps {
  /** Path of the page that the report is about; empty for the reporter to fill in. */
  page: string
  /** The email-us action, and whatever stands beside it. */
  children: (emailUs: ReactNode) => ReactNode
}

/** What to write, what the mail says by itself, and whom it goes to. */
export const ReportBug = ({ page, children }: ReportBugProps) => {
  const t = useText('support')
  const { data: support, error, refetch, isFetching } = useSupport()
  if (error) return <ErrorState onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!support) return <LoadingIndicator label={t('report.loading')} />
  const { email, version } = support
  const letter = { to: email, subject: t('report.subject'), body: t('report.body', { version, page }) }
  return children(
    <a href={mailAddress(letter)} className={buttonClass({ look: 'primary' })}>
      <Icon name="mail" size={18} />
      {t('report.emailUs')}
    </a>,
  )
}

/** Shown above the buttons, on the page and in the dialog. */
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
