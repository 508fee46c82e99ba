import { classNames } from './class-names.ts'

/**
 * A bar chart without words, next to which the same numbers are shown or listed. The highest bar is emphasized. `className`
 * has its height.
 */
export const Bars = ({ values, className }: { values: readonly number[]; className: string }) => {
  const highest = Math.max(1, ...values)
  return (
    <svg
      viewBox={`0 0 ${values.length * 10} 40`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={classNames('w-full', className)}
    >
      {values.map((value, index) => (
        <rect
          // The index in the period identifies a bar.
          key={`${values.length} ${index}`}
          x={index * 10}
          y={40 - (value / highest) * 38 - 2}
          width="7.4"
          height={(value / highest) * 38 + 2}
          fill="var(--color-accent)"
          opacity={value === highest ? 1 : 0.62}
        />
      ))}
    </svg>
  )
}
