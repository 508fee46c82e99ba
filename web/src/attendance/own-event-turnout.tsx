import type { Event } from '@rostrum/contract/events'
import { rosterAddress } from './roster-address.ts'
import { useText } from '../lib/i18n.tsx'
import { useHasCapability } from '../lib/use-has-capability.ts'
import { TextLink } from '../ui/text-link.tsx'
import { useTurnouts } from './use-turnouts.ts'

/** In the organizer's list of events: the way to the roster, and how many came once that was recorded. */
export default function OwnEventTurnout({ event: { id, attributes } }: { event: Event }) {
  const t = useText('attendance')
  const maySeePeople = useHasCapability('people')
  const turnout = useTurnouts().data?.data.find((each) => each.id === id)?.attributes
  const mayOpen = maySeePeople && attributes.status !== 'draft'
  if (!mayOpen && !turnout) return null
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-3">
      {turnout && <span className="font-semibold">{t('came', { count: turnout.expected, came: turnout.came })}</span>}
      {mayOpen && (
        <TextLink
          to={rosterAddress(id)}
          aria-label={t('openOf', { title: attributes.title })}
          className="inline-flex items-center touch:-my-2 touch:min-h-11"
        >
          {t('open')}
        </TextLink>
      )}
    </p>
  )
}
