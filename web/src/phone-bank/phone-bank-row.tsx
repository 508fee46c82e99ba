import type { PhoneBank } from '@rostrum/contract/phone-bank'
import { ActionRow } from '../content/action-row.tsx'
import { useText } from '../lib/i18n.tsx'
import { FactItem } from '../ui/facts.tsx'
import { rangeValue, slotValue, useRangeText, useSlotText } from './choices.ts'

/** The phone bank in a list of actions. */
export const PhoneBankRow = ({ phoneBank }: { phoneBank: PhoneBank }) => {
  const t = useText('phone-bank')
  const slotText = useSlotText()
  const rangeText = useRangeText()
  const { time_slots, calls_per_day, volunteer_type, minutes_per_week, call_location, volunteers_count } =
    phoneBank.attributes
  const [slot] = time_slots
  const [range] = calls_per_day
  const others = time_slots.length - 1
  const minutes = t('minutesAWeek', { count: minutes_per_week })
  return (
    <ActionRow
      icon="headphones"
      kind={t('phoneBank')}
      title={t(`rowTitle.${volunteer_type}`)}
      text={`${t(`location.${call_location}`)}. ${t('rowText', { minutes })}`}
      to={`/phone-bank-registration/${phoneBank.id}`}
      verb={t('volunteer')}
    >
      {slot && (
        <FactItem icon="clock">
          {others > 0 ? t('moreSlots', { slot: slotText(slotValue(slot)), count: others }) : slotText(slotValue(slot))}
        </FactItem>
      )}
      {range && <FactItem icon="phone">{t('callsADay', { range: rangeText(rangeValue(range)) })}</FactItem>}
      {volunteers_count > 0 && <FactItem icon="users">{t('volunteers', { count: volunteers_count })}</FactItem>}
    </ActionRow>
  )
}
