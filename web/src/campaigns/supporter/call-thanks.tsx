import type { CallCampaign } from '@rostrum/contract/campaigns'
import { Thanks } from '../../content/thanks.tsx'
import { useText } from '../../lib/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import type { Stop } from './use-call-walk.ts'

interface CallThanksProps {
  campaign: CallCampaign
  organizationId: string
  organizationName: string
  stops: readonly Stop[]
  takesFocus: boolean
  onStartOver: () => void
}

/** Shown after the last call: thanks, the number of callers, and suggestions for what to do next. */
export const CallThanks = ({ campaign, stops, onStartOver, ...rest }: CallThanksProps) => {
  const t = useText('campaigns')
  const hasCalled = stops.some(({ outcome }) => outcome !== 'skip')
  const { title, engagements_count: count } = campaign.attributes
  return (
    <Thanks
      {...rest}
      title={title}
      heading={hasCalled ? t('thanksTitle') : t('walkDone')}
      text={hasCalled ? t('thanksText', { name: rest.organizationName, count }) : t('walkDoneText')}
    >
      <Button icon="rotate-ccw" className="flex-1" onClick={onStartOver}>
        {t('startOver')}
      </Button>
    </Thanks>
  )
}
