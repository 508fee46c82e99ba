import { useSyncExternalStore } from 'react'
import { useLanguage, useText } from './i18n.tsx'

const steps = [
  ['years', 365 * 24 * 3600],
  ['months', 30 * 24 * 3600],
  ['weeks', 7 * 24 * 3600],
  ['days', 24 * 3600],
  ['hours', 3600],
  ['minutes', 60],
] as const
export type TimeStep = (typeof steps)[number][0]

/** How long ago, in the largest step that is at least one; under a minute (and in the future) it is just now. */
export const elapsed = (instant: string, now: number): { step: TimeStep; count: number } | 'justNow' => {
  const seconds = (now - Date.parse(instant)) / 1000
  const found = steps.find(([, length]) => seconds >= length)
  return found ? { step: found[0], count: Math.floor(seconds / found[1]) } : 'justNow'
}

const formats = new Map<string, Intl.DateTimeFormat>()
/** Dates are written in UTC on the server and while hydrating, so that both say the same. */
const format = (language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = language + JSON.stringify(options)
  const known = formats.get(key) ?? new Intl.DateTimeFormat(language, options)
  formats.set(key, known)
  return known
}

const everyMinute = (onChange: () => void) => {
  const timer = setInterval(onChange, 60_000)
  return () => clearInterval(timer)
}
const currentMinute = () => Math.floor(Date.now() / 60_000) * 60_000
const unknown = () => undefined

/** What is so as time goes by: `atFirst` on the server and while hydrating, then what `now` makes of it, minute by minute. */
export const useAsTimePasses = (atFirst: boolean, isSo: (now: number) => boolean): boolean =>
  useSyncExternalStore(
    everyMinute,
    () => isSo(Date.now()),
    () => atFirst,
  )

/** The current minute; unknown on the server and while hydrating, for pages may be older than now. */
export const useMinute = (): number | undefined =>
  useSyncExternalStore<number | undefined>(everyMinute, currentMinute, unknown)

const never = () => () => undefined
/** The reader's own time zone (IANA); unknown on the server and while hydrating. */
export const useOwnZone = (): string | undefined => useSyncExternalStore(never, ownZone, unknown)
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The present minute; the beginning of time on the server and while hydrating. */
export const useNow = (): Date =>
  new Date(useSyncExternalStore<number | undefined>(everyMinute, currentMinute, unknown) ?? 0)

/** "3 hours ago". On the server and while hydrating it is the date: only the browser knows what now is. */
export const useRelativeTime = (): ((instant: string) => string) => {
  const language = useLanguage()
  const t = useText('common')
  const now = useMinute()
  return (instant) => {
    if (now === undefined) return format(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(instant))
    const ago = elapsed(instant, Math.max(now, Date.now()))
    return ago === 'justNow' ? t('timeJustNow') : t(`time.${ago.step}`, { count: ago.count })
  }
}

/** "6 PM", "6:30 PM" or "18:00" of a time of day, as the reader's language writes it. */
export const useClockText = () => {
  const language = useLanguage()
  return (time: string): string => {
    // On the hour the minutes say nothing, where it is said whether it is morning.
    const minute = language === 'en' && time.endsWith(':00') ? undefined : '2-digit'
    return format(language, { hour: 'numeric', minute, timeZone: 'UTC' }).format(new Date(`1970-01-01T${time}Z`))
  }
}

/** "Thu, Dec 4" or with `{ dateStyle: 'long' }` "December 4, 2025"; a calendar date, the same in every zone. */
export const useDateText = (
  options: Intl.DateTimeFormatOptions = { weekday: 'short', day: 'numeric', month: 'short' },
) => {
  const language = useLanguage()
  return (date: string): string => format(language, { ...options, timeZone: 'UTC' }).format(new Date(date))
}
