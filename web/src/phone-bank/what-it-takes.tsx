import type { PhoneBank } from '@rostrum/contract/phone-bank'
import { telephoneLink } from '../lib/contact-links.ts'
import { useText } from '../lib/i18n.tsx'
import { RichText } from '../lib/rich-text.tsx'
import { Fact } from '../ui/facts.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { rangeValue, slotValue, useRangeText, useSlotText } from './choices.ts'

/** What a volunteer should know before registering: place, times, amount of work and contact. */
export const WhatItTakes = ({ phoneBank }: { phoneBank: PhoneBank }) => {
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
        <Fact icon="headphones">{t(`work.${volunteer_type}`)}</Fact>
        <Fact icon="map-pin">{t(`location.${call_location}`)}</Fact>
        <Fact icon="calendar">
          {time_slots.map(slotValue).map((slot) => (
            <span key={slot} className="block">
              {slotText(slot)}
            </span>
          ))}
        </Fact>
        <Fact icon="phone">
          {calls_per_day.map(rangeValue).map((range) => (
            <span key={range} className="block">
              {t('callsADay', { range: rangeText(range) })}
            </span>
          ))}
        </Fact>
        <Fact icon="clock">{t('minutesAWeek', { count: minutes_per_week })}</Fact>
        <Fact icon="users">{volunteers_count > 0 ? t('volunteers', { count: volunteers_count }) : t('beFirst')}</Fact>
        <Fact icon="message-circle">
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
        </Fact>
      </ul>
    </aside>
  )
}
