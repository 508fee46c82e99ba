import type { Act } from '@rostrum/contract/acts'
import { isoInZone } from '@rostrum/contract/zoned-time'
import type { ActType } from '@rostrum/contract/kinds'
import { AfterAct } from '../after-act/after-act.tsx'
import type { NumberedAct } from '../after-act/after-words.ts'
import { AddToCalendar } from '../events/calendar-links.tsx'
import { ChosenShifts } from '../events/chosen-shifts.tsx'
import { DateBlock } from '../events/date-block.tsx'
import { useText } from '../lib/i18n.tsx'
import { useOrigin } from '../lib/origin.ts'
import { useActTimes } from './act-answer.ts'
import { addressOf } from './act-head.tsx'
import { shiftIdsOfAct, shiftsOfAct } from './act-shifts.ts'

/** The answers that have their moment. A printed letter, for example, is not on its way yet. */
const finished: { [Kind in ActType]: readonly (string | null)[] } = {
  events: ['going'],
  'call-campaigns': ['contacted', 'voicemail', 'unavailable'],
  'email-campaigns': ['sent'],
  'mail-campaigns': ['mailed'],
  candidates: ['pledged'],
}

/** What is shown of a confirmed act whose page can be shared, otherwise null. */
export const momentOf = ({ attributes }: Act): NumberedAct | null => {
  const { kind, outcome, number, count, is_confirmed, is_public, is_over, is_claimed } = attributes
  // Volunteers have no number.
  if (kind === 'phone-banks' || number === null || !finished[kind].includes(outcome)) return null
  return is_confirmed && is_public && !is_over && !is_claimed ? { kind, number, count } : null
}

interface ActMomentProps {
  act: Act
  moment: NumberedAct
  /** Whether it was confirmed just now. */
  isNew: boolean
}

/** The moment after an act, for whoever has confirmed it. */
export const ActMoment = ({ act: { attributes }, moment, isNew }: ActMomentProps) => {
  const t = useText('acts')
  const origin = useOrigin()
  const { when } = useActTimes(attributes)
  const { item_id: id, title, organization_id, organization_name: organization, email } = attributes
  const { starts_at: startsAt, timezone } = attributes
  const path = addressOf(attributes)
  const zone = timezone ?? 'UTC'
  const shifts = shiftsOfAct(attributes)
  const day = shifts[0]?.date ?? (startsAt && isoInZone(zone, new Date(startsAt)).slice(0, 10))
  return (
    <AfterAct
      act={moment}
      item={{ id, title, path }}
      organization={{ id: organization_id, name: organization }}
      shareUrl={attributes.share_url ?? origin + path}
      isNew={isNew}
      mark={day && <DateBlock date={day} />}
      details={shifts.length > 0 ? <ChosenShifts shifts={shifts} timezone={zone} /> : when && <p>{when}</p>}
      button={
        moment.kind === 'events' && (
          <AddToCalendar
            event={{ id, attributes: { title } }}
            shifts={shiftIdsOfAct(attributes)}
            variant="primary"
            size="large"
            className="w-full"
          />
        )
      }
      note={isNew ? `${t('confirm.done')}. ${t('confirm.doneText', { organization, email })}` : undefined}
    />
  )
}
