import type { Act } from '@rostrum/contract/acts'
import { pageAddress } from '@rostrum/contract/kinds'
import { useText } from '../lib/i18n.tsx'
import { useRangeText, useSlotText } from '../phone-bank/choices.ts'
import { FactListItem } from '../ui/facts.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { ChosenShifts } from '../events/chosen-shifts.tsx'
import { useActTimes, useAnswerText } from './act-answer.ts'
import { shiftsOfAct } from './act-shifts.ts'

export const addressOf = ({ kind, organization_id, item_id }: Act['attributes']): string =>
  kind === 'phone-banks' ? `/phone-bank-registration/${organization_id}` : pageAddress(kind, organization_id, item_id)

/** What the act is about. A phone bank has no title of its own. */
export const useActTitle = ({ title, organization_name: name, registration }: Act['attributes']): string => {
  const t = useText('phone-bank')
  return registration ? t(`title.${registration.volunteer_type}`, { name }) : title
}

/** What the act is about: the kind, the title and the organization. */
export const ActHead = ({ act: { attributes } }: { act: Act }) => {
  const kindText = useText('kinds')
  const phoneBankText = useText('phone-bank')
  const title = useActTitle(attributes)
  const { kind, organization_id, organization_name, is_public } = attributes
  return (
    <div>
      <p className="text-xs font-semibold text-muted">
        {kind === 'phone-banks' ? phoneBankText('phoneBank') : kindText(`${kind}.offer.kind`)}
      </p>
      <h1 className="mt-1 type-title wrap-anywhere">
        {is_public ? (
          <TextLink to={addressOf(attributes)} className="text-ink!">
            {title}
          </TextLink>
        ) : (
          title
        )}
      </h1>
      <p className="mt-1.5 type-lead wrap-anywhere">
        {is_public ? (
          <TextLink to={`/organization/${organization_id}`} className="inline-flex min-h-6 items-center touch:min-h-11">
            {organization_name}
          </TextLink>
        ) : (
          organization_name
        )}
      </p>
    </div>
  )
}

/** The present answer, and under which name it was given. */
export const ActFacts = ({ act: { attributes } }: { act: Act }) => {
  const t = useText('acts')
  const answer = useAnswerText(attributes)
  const { when } = useActTimes(attributes)
  const shifts = shiftsOfAct(attributes)
  const {
    starts_at,
    timezone,
    name,
    email,
    note,
    registration,
    is_public,
    organization_name: organization,
  } = attributes
  return (
    <>
      <ul className="mt-5 grid gap-2.5">
        <FactListItem icon="circle-check">
          <b className="font-semibold">{answer}</b>
        </FactListItem>
        {when && starts_at && (
          <FactListItem icon="calendar">
            <time dateTime={starts_at}>{when}</time>
          </FactListItem>
        )}
        {shifts.length > 0 && (
          <FactListItem icon="clock">
            <ChosenShifts shifts={shifts} timezone={timezone ?? 'UTC'} />
          </FactListItem>
        )}
        {registration && <RegistrationFacts registration={registration} />}
        <FactListItem icon="mail">
          {registration ? t('asWithPhone', { name, email, phone: registration.phone }) : t('as', { name, email })}
        </FactListItem>
        {note && <FactListItem icon="pencil">{t('noteOf', { note })}</FactListItem>}
      </ul>
      {!is_public && <p className="mt-3 type-small wrap-anywhere">{t('removedByGroup', { organization })}</p>}
    </>
  )
}

/** What a volunteer chose. */
const RegistrationFacts = ({ registration }: { registration: NonNullable<Act['attributes']['registration']> }) => {
  const t = useText('phone-bank')
  const slotText = useSlotText()
  const rangeText = useRangeText()
  const { time_slot, calls_per_day, volunteer_type, minutes_per_week } = registration
  return (
    <>
      <FactListItem icon="calendar">{slotText(time_slot)}</FactListItem>
      <FactListItem icon="phone">{t('callsADay', { range: rangeText(calls_per_day) })}</FactListItem>
      <FactListItem icon="headphones">{t(`work.${volunteer_type}`)}</FactListItem>
      <FactListItem icon="clock">{t('minutesAWeek', { count: minutes_per_week })}</FactListItem>
    </>
  )
}
