import type { PhoneBank } from '@rostrum/contract/phone-bank'
import { telephoneLink } from '../lib/contact-links.ts'
import { useText } from '../lib/i18n.tsx'
import { RichText } from '../lib/rich-text.tsx'
import { FactListItem } from '../ui/facts.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { rangeValue, slotValue, useRangeText, useSlotText } from './choices.ts'

/** What a volunteer should know before registering: place, times, amount of work and contact. */
export const VolunteerFacts = ({ phoneBank }: { phoneBank: PhoneBank }) => {
  const t = useText('phone-bank')
  const slotText = useSlotText()
  const rangeText = useRangeText()
  const {
    time_slots,
    calls_per_day,
    call_location,
    volunteer_type,
    minutes_per_week,
    contact_phone,
    volunteers_count,
  } = phoneBank.attributes
  return (
    <aside aria-labelledby="what-it-takes">
      <SectionHead id="what-it-takes" title={t('whatItTakes')} />
      <ul className="grid gap-3">
        <FactListItem icon="headphones">{t(`work.${volunteer_type}`)}</FactListItem>
        <FactListItem icon="map-pin">{t(`location.${call_location}`)}</FactListItem>
        <FactListItem icon="calendar">
          {time_slots.map(slotValue).map((slot) => (
            <span key={slot} className="block">
              {slotText(slot)}
            </span>
          ))}
        </FactListItem>
        <FactListItem icon="phone">
          {calls_per_day.map(rangeValue).map((range) => (
            <span key={range} className="block">
              {t('callsADay', { range: rangeText(range) })}
            </span>
          ))}
        </FactListItem>
        <FactListItem icon="clock">{t('minutesAWeek', { count: minutes_per_week })}</FactListItem>
        <FactListItem icon="users">
          {volunteers_count > 0 ? t('volunteers', { count: volunteers_count }) : t('beFirst')}
        </FactListItem>
        <FactListItem icon="message-circle">
          <RichText
            text={t('questions', { phone: contact_phone })}
            parts={{
              phone: (text) => (
                <a href={telephoneLink(text)} className="link whitespace-nowrap">
                  {text}
                </a>
              ),
            }}
          />
        </FactListItem>
      </ul>
    </aside>
  )
}
