import type { MailCampaign } from '@rostrum/contract/campaigns'
import { useEffectEvent, useLayoutEffect } from 'react'
import { Thanks } from '../../content/thanks.tsx'
import { useText } from '../../lib/i18n.tsx'
import { whenViewerKnown } from '../../lib/session.ts'
import { useRelativeTime } from '../../lib/time.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ReportSection } from './report-section.tsx'
import { useReport } from './use-report.ts'

interface LetterStepsProps {
  campaign: MailCampaign
  organizationId: string
  organizationName: string
  /**
   * Whether the supporter has reported during this visit that the letter was mailed. The thanks then receive the focus.
   */
  hasMailed: boolean
  onMailed: () => void
}

/**
 * Buttons to report that a letter is prepared, and then that it is mailed. Both are counted separately. A mailed letter
 * cannot be set back to prepared.
 */
export const LetterSteps = ({ campaign, organizationId, organizationName, hasMailed, onMailed }: LetterStepsProps) => {
  const t = useText('campaigns')
  const ago = useRelativeTime()
  const { title, my_engagement: mine, outcome_counts: counts } = campaign.attributes
  const isPrepared = mine?.outcome === 'prepared'
  const isMailed = mine?.outcome === 'mailed'

  const { report, isPending } = useReport({ path: 'mail-campaigns', id: campaign.id, title }, (outcome) => {
    if (outcome === 'mailed') onMailed()
  })
  const prepare = () => void report('prepared')
  const onPrinted = useEffectEvent(async () => {
    if (isPrepared || isMailed) return
    // Everyone can print the letter. Only signed-in supporters are counted, because each of them can be counted exactly
    // once.
    if ((await whenViewerKnown()) === 'regular_user') prepare()
  })
  // The listener exists as soon as the letter is visible, because the letter may be printed at once.
  useLayoutEffect(() => {
    const onAfterPrint = () => void onPrinted()
    window.addEventListener('afterprint', onAfterPrint)
    return () => window.removeEventListener('afterprint', onAfterPrint)
  }, [])

  if (isMailed) {
    return (
      <Thanks
        title={title}
        heading={t('mail.thanks')}
        text={t('mail.thanksText', { name: organizationName, count: counts['mailed'] ?? 0 })}
        organizationId={organizationId}
        organizationName={organizationName}
        takesFocus={hasMailed}
      />
    )
  }
  return (
    <ReportSection id="how-far" title={t('mail.howFar')} logIn={t('mail.logInToCount')}>
      <div className="grid gap-2">
        {isPrepared ? (
          <Notice tone="success" role="status" title={t('mail.youPrepared', { when: ago(mine.updated_at) })}>
            <p>{t('mail.nowMail')}</p>
          </Notice>
        ) : (
          <Button block pending={isPending} pendingText={t('common:saving')} onClick={prepare}>
            {t('mail.iPrepared')}
          </Button>
        )}
        <Button
          block
          variant={isPrepared ? 'primary' : 'outlined'}
          pending={isPending}
          pendingText={t('common:saving')}
          onClick={() => void report('mailed')}
        >
          {t('mail.iMailed')}
        </Button>
      </div>
    </ReportSection>
  )
}
