import type { ReactNode } from 'react'
import { mailtoLink, telephoneLink } from '../lib/contact-links.ts'
import { useText } from '../lib/i18n.tsx'
import { useRangeText, useSlotText } from '../phone-bank/choices.ts'
import { TextLink } from '../ui/text-link.tsx'
import type { PledgeDetails, Registration } from './activity-rows.ts'

interface Detail {
  label: string
  text: string | number
  link?: string
}

/** The expanded content of a row: labels with their values. */
const Details = ({ details, children }: { details: Detail[]; children?: ReactNode }) => (
  <div className="mx-5 mb-4 ml-[4.6rem] rounded-md bg-sunken p-4 text-sm phone:mx-4">
    <dl className="grid grid-cols-3 gap-x-6 gap-y-3 phone:grid-cols-1">
      {details.map(({ label, text, link }) => (
        <div key={label} className="min-w-0">
          <dt className="type-small">{label}</dt>
          <dd className="font-medium wrap-anywhere">
            {link ? (
              <a href={link} className="link inline-flex min-h-6 items-center touch:min-h-11">
                {text}
              </a>
            ) : (
              text
            )}
          </dd>
        </div>
      ))}
    </dl>
    {children}
  </div>
)

/** `pledgesAddress` leads to all pledges for the candidate. */
export const VoteDetails = ({ vote, pledgesAddress }: { vote: PledgeDetails; pledgesAddress: string | undefined }) => {
  const t = useText('recent-activity')
  return (
    <Details
      details={[
        { label: t('vote.full_name'), text: vote.full_name },
        { label: t('vote.email'), text: vote.email, link: mailtoLink({ to: vote.email }) },
        { label: t('vote.phone'), text: vote.phone, link: telephoneLink(vote.phone) },
        { label: t('vote.age'), text: vote.age },
        { label: t('vote.address'), text: vote.address },
        { label: t('vote.registered_to_vote'), text: t(`registered.${vote.registered_to_vote}`) },
      ]}
    >
      {pledgesAddress !== undefined && (
        <TextLink to={pledgesAddress} className="mt-3 inline-flex min-h-6 items-center touch:min-h-11">
          {t('seePledges')}
        </TextLink>
      )}
    </Details>
  )
}

export const VolunteerDetails = ({ registration }: { registration: Registration }) => {
  const t = useText('recent-activity')
  const slotText = useSlotText()
  const rangeText = useRangeText()
  const { registrant, registration_details: details } = registration
  return (
    <Details
      details={[
        { label: t('volunteer.time_slot'), text: slotText(details.time_slot) },
        { label: t('volunteer.volunteer_type'), text: t(`volunteerType.${details.volunteer_type}`) },
        { label: t('volunteer.minutes_per_week'), text: details.minutes_per_week },
        { label: t('volunteer.calls_per_day'), text: rangeText(details.calls_per_day) },
        ...(registrant
          ? [{ label: t('vote.phone'), text: registrant.phone, link: telephoneLink(registrant.phone) }]
          : []),
        ...(registrant?.email
          ? [{ label: t('vote.email'), text: registrant.email, link: mailtoLink({ to: registrant.email }) }]
          : []),
      ]}
    />
  )
}
