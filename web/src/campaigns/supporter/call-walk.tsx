import type { CallCampaign, CallOutcome } from '@rostrum/contract/campaigns'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useText } from '../../lib/i18n.tsx'
import { loginFrom } from '../../lib/return-to.ts'
import { knownViewer } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CallOutcomes } from './call-outcomes.tsx'
import { targetAnchor } from './call-target-card.tsx'
import { CallThanks } from './call-thanks.tsx'
import { HowDidItGo } from './how-did-it-go.tsx'
import type { CallWalk } from './use-call-walk.ts'

interface CallOutcomeSectionProps {
  campaign: CallCampaign
  organizationId: string
  organizationName: string
  walk: CallWalk
}

/** The buttons to report the outcome of a call, or thanks after the last call. */
export const CallOutcomeSection = ({ campaign, organizationId, organizationName, walk }: CallOutcomeSectionProps) => {
  const t = useText('campaigns')
  const navigate = useNavigate()
  const location = useLocation()
  const [hasChosen, setChosen] = useState(false)
  const { stops, current, isSending, record } = walk

  const choose = async (outcome: CallOutcome, note: string) => {
    if ((await knownViewer()) === 'visitor' && outcome !== 'skip') return navigate(loginFrom(location))
    await record(outcome, note)
    setChosen(true)
    document.getElementById(targetAnchor)?.focus()
  }
  return (
    <>
      {walk.waiting > 0 && <Waiting count={walk.waiting} onSend={walk.sendAgain} />}
      {current === -1 ? (
        <CallThanks
          campaign={campaign}
          organizationId={organizationId}
          organizationName={organizationName}
          stops={stops}
          takesFocus={hasChosen}
          onStartOver={walk.startOver}
        />
      ) : (
        <HowDidItGo id="how-did-it-go" title={t('howDidItGo')} logIn={t('logInToCount')}>
          <CallOutcomes
            organizationName={organizationName}
            next={stops.find(({ outcome }, index) => index > current && outcome === undefined)?.target.name}
            isPending={isSending}
            onOutcome={(outcome, note) => void choose(outcome, note)}
          />
        </HowDidItGo>
      )}
    </>
  )
}

const Waiting = ({ count, onSend }: { count: number; onSend: () => Promise<void> }) => {
  const t = useText('campaigns')
  return (
    <Notice tone="warning" role="status" title={t('waiting', { count })} className="mb-6">
      <p>{t('waitingText')}</p>
      <Button size="small" className="mt-3" onClick={() => void onSend()}>
        {t('sendNow')}
      </Button>
    </Notice>
  )
}
