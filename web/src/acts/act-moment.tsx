import type { Act } from '@rostrum/contract/acts'
import { isoInZone } from '@rostrum/contract/zoned-time'
import { AfterAct } from '../after-act/after-act.tsx'
import { AddToCalendar } from '../events/calendar-links.tsx'
import { DateBlock } from '../events/date-block.tsx'
import { useText } from '../lib/i18n.tsx'
import { useOrigin } from '../lib/origin.ts'
import { useActTimes } from './act-answer.ts'
import { addressOf } from './act-head.tsx'

/** The answers that have their moment. A printed letter, for example, is not on its way yet. */
const finished: { [Kind in Act['attributes']['kind']]: readonly (string | null)[] } = {
  events: ['going'],
  'call-campaigns': ['contacted', 'voicemail', 'unavailable'],
  'email-campaigns': ['sent'],
  'mail-campaigns': ['mailed'],
  candidates: ['pledged'],
}

/** The number to show for a confirmed act whose page can be shared, otherwise null. */
export const momentOf = ({ attributes }: Act): number | null => {
  const { kind, outcome, number, is_confirmed, is_public, is_over, is_claimed } = attributes
  const isFinished = finished[kind].includes(outcome)
  return isFinished && is_confirmed && is_public && !is_over && !is_claimed ? number : null
}

interface ActMomentProps {
  act: Act
  number: number
  /** Whether it was confirmed just now. */
  isNew: boolean
}

/** The moment after an act, for whoever has confirmed it. */
export const ActMoment = ({ act: { attributes }, number, isNew }: ActMomentProps) => {
  const t = useText('acts')
  const origin = useOrigin()
  const { when } = useActTimes(attributes)
  const { kind, item_id: id, title, organization_id, organization_name: organization, email, count } = attributes
  const { starts_at: startsAt, timezone } = attributes
  const path = addressOf(attributes)
  return (
    <AfterAct
      act={{ kind, number, count }}
      item={{ id, title, path }}
      organization={{ id: organization_id, name: organization }}
      shareUrl={origin + path}
      isNew={isNew}
      mark={startsAt && <DateBlock date={isoInZone(timezone ?? 'UTC', new Date(startsAt)).slice(0, 10)} />}
      details={when && <p>{when}</p>}
      button={
        kind === 'events' && (
          <AddToCalendar event={{ id, attributes: { title } }} variant="primary" size="large" className="w-full" />
        )
      }
      note={isNew ? `${t('confirm.done')}. ${t('confirm.doneText', { organization, email })}` : undefined}
    />
  )
}
