import type { CallCampaign } from '@rostrum/contract/campaigns'
import { Thanks } from '../../content/thanks.tsx'
import { useShareUrl } from '../../guests/use-share-url.ts'
import { useText } from '../../lib/i18n.tsx'
import { NextStep } from '../../next-actions/next-step.tsx'
import { Button } from '../../ui/button.tsx'
import type { CallStep } from './use-call-progress.ts'

interface CallThanksProps {
  campaign: CallCampaign
  organizationId: string
  organizationName: string
  steps: readonly CallStep[]
  takesFocus: boolean
  note: string | undefined
  onStartOver: () => void
}

/** Shown after the last call: thanks, the number of callers, and suggestions for what to do next. */
export const CallThanks = ({ campaign, steps, onStartOver, ...rest }: CallThanksProps) => {
  const t = useText('campaigns')
  const hasCalled = steps.some(({ outcome }) => outcome !== 'skip')
  const { title, engagements_count: count } = campaign.attributes
  return (
    <>
      <Thanks
        {...rest}
        title={title}
        shareUrl={useShareUrl(campaign)}
        heading={hasCalled ? t('thanksTitle') : t('walkDone')}
        text={hasCalled ? t('thanksText', { name: rest.organizationName, count }) : t('walkDoneText')}
      >
        <Button icon="rotate-ccw" className="flex-1" onClick={onStartOver}>
          {t('startOver')}
        </Button>
      </Thanks>
      {hasCalled && <NextStep after="call-campaigns" id={campaign.id} className="mt-9" />}
    </>
  )
}
