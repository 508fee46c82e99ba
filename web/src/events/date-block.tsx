import { useDateText } from '../lib/time.ts'

/** A calendar sheet with month and day. It is decorative, because the date is also written next to it. */
export const DateBlock = ({ date, isPast }: { date: string; isPast?: boolean }) => {
  const month = useDateText({ month: 'short' })
  const day = useDateText({ day: 'numeric' })
  return (
    <span
      aria-hidden="true"
      className="grid h-15 w-13 grid-rows-[20px_minmax(0,1fr)] self-start overflow-hidden rounded-md border border-line-strong bg-raised text-center leading-none"
    >
      <span
        className={`grid place-items-center text-xs font-strong ${isPast ? 'bg-sunken text-muted' : 'bg-accent text-accent-ink'}`}
      >
        {month(date)}
      </span>
      <span className="grid place-items-center font-display text-[1.375rem] font-bold">{day(date)}</span>
    </span>
  )
}
