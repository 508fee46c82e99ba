/** A progress bar. `value` is from 0 to 1. */
export const Progress = ({ value, label }: { value: number; label: string }) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.round(value * 100)}
    className="filled-bar h-1.5 overflow-hidden rounded-full bg-sunken shadow-[inset_0_0_0_1px_var(--color-line-strong)]"
  >
    <span
      className="block h-full rounded-full bg-accent transition-[width] duration-(--motion-slow)"
      style={{ width: `${value * 100}%` }}
    />
  </div>
)
