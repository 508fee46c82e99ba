import { classNames } from '../ui/class-names.ts'

/** Stands between two ways to log in. */
export const OrDivider = ({ text, className }: { text: string; className?: string }) => (
  <p
    className={classNames(
      'flex items-center gap-3 type-small before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line',
      className,
    )}
  >
    {text}
  </p>
)
