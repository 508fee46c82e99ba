/**
 * A badge with a number, or with "99+" if the number exceeds the maximum of 99. It is hidden from screen readers, so a
 * text next to it must state the number and what is counted.
 */
export const Count = ({ value, maximum = 99 }: { value: number; maximum?: number }) => (
  <span
    aria-hidden="true"
    className="inline-grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1.5 text-xs leading-none font-strong text-accent-ink tabular-nums"
  >
    {value > maximum ? `${maximum}+` : value}
  </span>
)
