import type { Act } from '@rostrum/contract/acts'
import { engagingKinds, type EngagingKind } from '@rostrum/contract/kinds'
import { useLanguage, useText } from '../lib/i18n.tsx'
import { formatTimes } from '../events/event-time.ts'

type Outcome = EngagingKind['outcomes'][number]
const outcomes: readonly Outcome[] = engagingKinds.flatMap((kind) => kind.outcomes)

/** What people do who are not asked for an answer. */
const withoutAnswer: Partial<Record<Act['attributes']['kind'], 'pledged' | 'volunteered'>> = {
  candidates: 'pledged',
  'phone-banks': 'volunteered',
}

/** The present answer in words, such as "You said you are going". */
export const useAnswerText = ({ kind, outcome, position, title }: Act['attributes']): string => {
  const t = useText('acts')
  const known = withoutAnswer[kind] ?? outcomes.find((other) => other === outcome) ?? 'answered'
  return t(`did.${known}`, { position: position ?? 1, title })
}

/** The times of an act in the time zone of the event, because that is where people come together. */
export const useActTimes = ({ starts_at, ends_at, held_until, timezone }: Act['attributes']) => {
  const language = useLanguage()
  const format = (startsAt: string | null, endsAt: string | null) =>
    startsAt === null
      ? null
      : formatTimes(
          { startsAt: new Date(startsAt), endsAt: endsAt === null ? null : new Date(endsAt) },
          { language, zone: timezone ?? 'UTC', isZoneNamed: true },
        )
  return { when: format(starts_at, ends_at), heldUntil: format(held_until, null) }
}
