import { useSyncExternalStore } from 'react'
import { useLanguage, useText } from './i18n.tsx'

const units = [
  ['years', 365 * 24 * 3600],
  ['months', 30 * 24 * 3600],
  ['weeks', 7 * 24 * 3600],
  ['days', 24 * 3600],
  ['hours', 3600],
  ['minutes', 60],
] as const
export type TimeUnit = (typeof units)[number][0]

/**
 * The time since an instant in the largest unit that fits. The result is `justNow` for less than a minute ago and for
 * the future.
 */
export const timeSince = (instant: string, now: number): { unit: TimeUnit; count: number } | 'justNow' => {
  const seconds = (now - Date.parse(instant)) / 1000
  const found = units.find(([, length]) => seconds >= length)
  return found ? { unit: found[0], count: Math.floor(seconds / found[1]) } : 'justNow'
}

const formats = new Map<string, Intl.DateTimeFormat>()
/** On the server and during hydration, dates are formatted in UTC, so that both render the same text. */
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
const undefinedOnServer = () => undefined

/**
 * A condition that depends on the current time. Returns `initial` on the server and during hydration, then the result
 * of `condition`, which is evaluated again every minute.
 */
export const useTimeCondition = (initial: boolean, condition: (now: number) => boolean): boolean =>
  useSyncExternalStore(
    everyMinute,
    () => condition(Date.now()),
    () => initial,
  )

/**
 * The start of the current minute, in milliseconds since 1970. It is undefined on the server and during hydration,
 * because a page may be shown later than the server rendered it.
 */
export const useMinute = (): number | undefined =>
  useSyncExternalStore<number | undefined>(everyMinute, currentMinute, undefinedOnServer)

const neverChanges = () => () => undefined
/** The viewer's own time zone (an IANA name). It is undefined on the server and during hydration. */
export const useBrowserTimeZone = (): string | undefined =>
  useSyncExternalStore(neverChanges, browserTimeZone, undefinedOnServer)
export const browserTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The start of the current minute. On the server and during hydration, it is the beginning of 1970. */
export const useNow = (): Date =>
  new Date(useSyncExternalStore<number | undefined>(everyMinute, currentMinute, undefinedOnServer) ?? 0)

/**
 * Formats an instant as relative time, such as "3 hours ago". On the server and during hydration it is formatted as a
 * date, because only the browser knows the current time.
 */
export const useRelativeTime = (): ((instant: string) => string) => {
  const language = useLanguage()
  const t = useText('common')
  const now = useMinute()
  return (instant) => {
    if (now === undefined) return format(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(instant))
    const ago = timeSince(instant, Math.max(now, Date.now()))
    return ago === 'justNow' ? t('timeJustNow') : t(`time.${ago.unit}`, { count: ago.count })
  }
}

/** Formats a time of day in the viewer's language: "6 PM", "6:30 PM" or "18:00". */
export const useClockText = () => {
  const language = useLanguage()
  return (time: string): string => {
    // English omits the minutes of full hours, because AM or PM already shows that the text is a time.
    const minute = language === 'en' && time.endsWith(':00') ? undefined : '2-digit'
    return format(language, { hour: 'numeric', minute, timeZone: 'UTC' }).format(new Date(`1970-01-01T${time}Z`))
  }
}

/**
 * Formats a date as "Thu, Dec 4", or with `{ dateStyle: 'long' }` as "December 4, 2025". It is always formatted in UTC,
 * so that a calendar date is the same in every time zone.
 */
export const useDateText = (
  options: Intl.DateTimeFormatOptions = { weekday: 'short', day: 'numeric', month: 'short' },
) => {
  const language = useLanguage()
  return (date: string): string => format(language, { ...options, timeZone: 'UTC' }).format(new Date(date))
}
