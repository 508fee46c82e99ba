/** A small number on something; above `maximum` it is "99+". The words beside it say it, too: what it counts and how many. */
export const Count = ({ value, maximum = 99 }: { value: number; maximum?: number }) => (
  <span
    aria-hidden="true"
    className="inline-grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1.5 text-xs leading-none font-strong text-accent-ink tabular-nums"
  >
    {value > maximum ? `${maximum}+` : value}
  </span>
)
