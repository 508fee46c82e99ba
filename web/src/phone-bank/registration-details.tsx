import type { PhoneBankRegistration } from '@rostrum/contract/phone-bank'
import { mailtoLink, telephoneLink } from '../lib/contact-links.ts'
import { useText } from '../lib/i18n.tsx'
import { useRangeText, useSlotText } from './choices.ts'

/** The choices and the contact details of a volunteer. */
export const RegistrationDetails = ({ registration }: { registration: PhoneBankRegistration }) => {
  const t = useText('phone-bank')
  const slotText = useSlotText()
  const rangeText = useRangeText()
  const { time_slot, calls_per_day, volunteer_type, minutes_per_week, phone, email } = registration.attributes
  const rows = [
    { label: t('when'), text: slotText(time_slot) },
    { label: t('howMany'), text: rangeText(calls_per_day) },
    { label: t('how'), text: t(`work.${volunteer_type}`) },
    { label: t('minutes'), text: minutes_per_week },
    { label: t('phone'), text: phone, link: telephoneLink(phone) },
    ...(email === null ? [] : [{ label: t('email'), text: email, link: mailtoLink({ to: email }) }]),
  ]
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5 text-sm">
      {rows.map(({ label, text, link }) => (
        <div key={label} className="col-span-2 grid grid-cols-subgrid items-baseline">
          <dt className="text-muted">{label}</dt>
          <dd className="wrap-anywhere">
            {link ? (
              <a href={link} className="link inline-block touch:py-1.5">
                {text}
              </a>
            ) : (
              text
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
