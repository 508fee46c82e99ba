import type { Channel, Person } from '@rostrum/contract/people'
import { useText } from '../lib/i18n.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon, type IconName } from '../ui/icon.tsx'

const marks = {
  email: { yes: 'mail', no: 'mail-x' },
  call: { yes: 'phone', no: 'phone-off' },
} as const satisfies Partial<Record<Channel, Record<'yes' | 'no', IconName>>>
type Marked = keyof typeof marks

interface MarkProps {
  channel: Marked
  isAllowed: boolean
  className?: string
}

/** Whether somebody allows a way to reach them. The icon says so, not only the color. */
export const ConsentMark = ({ channel, isAllowed, className }: MarkProps) => (
  <span
    className={classNames(
      'inline-grid size-7 flex-none place-items-center rounded-sm border',
      isAllowed ? 'border-transparent bg-success-soft text-success' : 'border-line text-muted',
      className,
    )}
  >
    <Icon name={marks[channel][isAllowed ? 'yes' : 'no']} size={16} />
  </span>
)

/**
 * Whether somebody said yes to a way to reach them, as the list counts it: to mail from the organization, or to calls. It
 * is not said by an address that they only gave with an act.
 */
export const isChannelAllowed = (
  { channels, consents }: Pick<Person['attributes'], 'channels' | 'consents'>,
  channel: Marked,
): boolean => (channel === 'email' ? consents.includes('organization_mail') : channels.includes(channel))

/** The two marks of a row. */
export const ConsentMarks = ({ attributes }: Pick<Person, 'attributes'>) => {
  const t = useText('people')
  return (
    <span className="flex gap-1.5">
      {(['email', 'call'] as const).map((channel) => {
        const isAllowed = isChannelAllowed(attributes, channel)
        return (
          <span key={channel} role="img" aria-label={t(`mark.${channel}.${isAllowed ? 'yes' : 'no'}`)}>
            <ConsentMark channel={channel} isAllowed={isAllowed} />
          </span>
        )
      })}
    </span>
  )
}

/** Explains the marks below the list. */
export const ConsentLegend = () => {
  const t = useText('people')
  return (
    <p className="mt-3 flex flex-wrap gap-x-5 gap-y-2 type-small" aria-hidden="true">
      {(['email', 'call'] as const).map((channel) => (
        <span key={channel} className="inline-flex items-center gap-2">
          <ConsentMark channel={channel} isAllowed />
          {t(`legend.${channel}`)}
        </span>
      ))}
      <span className="inline-flex items-center gap-2">
        <ConsentMark channel="email" isAllowed={false} />
        {t('legend.no')}
      </span>
    </p>
  )
}
