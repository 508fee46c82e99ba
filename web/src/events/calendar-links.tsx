import { useText } from '../lib/i18n.tsx'
import { buttonClass, type ButtonSize, type ButtonVariant } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { SectionHead } from '../ui/section-head.tsx'

/** `webcal:` opens the user's calendar application, which then requests the feed over HTTP or HTTPS. */
const feedAddress = (origin: string, organizationId: string): string =>
  `${origin.replace(/^https?:/, 'webcal:')}/api/organizations/${organizationId}/events.ics`

const SubscribeLink = ({ address }: { address: string }) => {
  const t = useText('events')
  return (
    <a href={address} className={buttonClass({})}>
      <Icon name="rotate-ccw" size={18} />
      {t('subscribe')}
    </a>
  )
}

interface AddToCalendarProps {
  event: { id: string; attributes: { title: string } }
  /** The ids of the shifts that were chosen. Without one, the file has the whole event. */
  shifts: readonly string[]
  variant?: ButtonVariant
  size?: ButtonSize
  className?: string
}

/** Downloads the event, or the chosen shifts of it, as a file that is named like it. */
export const AddToCalendar = ({ event: { id, attributes }, shifts, variant, size, className }: AddToCalendarProps) => {
  const t = useText('events')
  const query = shifts.length === 0 ? '' : `?shifts=${shifts.join(',')}`
  return (
    <a
      href={`/api/events/${id}/calendar.ics${query}`}
      download={`${attributes.title}.ics`}
      className={classNames(buttonClass({ variant, size }), className)}
    >
      <Icon name="calendar" size={18} />
      {t('addToCalendar')}
    </a>
  )
}

interface CalendarLinksProps {
  origin: string
  host: { id: string; name: string }
  /** If undefined, only the feed of all events is linked. */
  event?: AddToCalendarProps['event'] | undefined
  shifts?: readonly string[]
}

/**
 * Links to the event as a file and to the feed of all events. They are plain links, so they work without JavaScript.
 */
export const CalendarLinks = ({ origin, host, event, shifts = [] }: CalendarLinksProps) => {
  const t = useText('events')
  return (
    <section aria-labelledby="calendar" className="print:hidden">
      <SectionHead id="calendar" title={t('calendar')} />
      <div className="grid gap-4">
        {event && (
          <div className="grid justify-items-start gap-1.5">
            <AddToCalendar event={event} shifts={shifts} />
            <p className="type-small">{t('download')}</p>
          </div>
        )}
        <div className="grid justify-items-start gap-1.5">
          <SubscribeLink address={feedAddress(origin, host.id)} />
          <p className="type-small">{t('subscribeText', { name: host.name })}</p>
        </div>
      </div>
    </section>
  )
}
