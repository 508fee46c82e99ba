import type { ReactNode } from 'react'

/** Facts with their names, below each other on phones. */
export const Details = ({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className="mt-6 grid grid-cols-[minmax(8rem,12rem)_1fr] gap-x-5 gap-y-3 border-t border-line pt-5 phone:grid-cols-1 phone:gap-y-0.5">
    {rows.map(([name, value]) => (
      <div key={name} className="contents">
        <dt className="type-label">{name}</dt>
        <dd className="wrap-anywhere phone:mb-2">{value}</dd>
      </div>
    ))}
  </dl>
)
