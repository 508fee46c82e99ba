import type { NextAction } from '@rostrum/contract/next-actions'
import { useLanguage, useText } from '../lib/i18n.tsx'

/** Returns a function that gives what an action is, its day, and how long it takes. */
export const useFacts = (): ((action: NextAction) => string[]) => {
  const t = useText('home')
  const language = useLanguage()
  return ({ type, attributes: { minutes, starts_at: startsAt, timezone } }) => {
    if (startsAt === null) return [t(`kind.${type}`), t('minutes', { count: minutes })]
    // The day where it takes place, which the server and the browser render alike.
    const day = { weekday: 'short', month: 'short', day: 'numeric', timeZone: timezone ?? 'UTC' } as const
    return [
      t(`kind.${type}`),
      new Intl.DateTimeFormat(language, day).format(new Date(startsAt)),
      t('minutesToAnswer', { count: minutes }),
    ]
  }
}
