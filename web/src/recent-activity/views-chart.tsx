import { useState, type PointerEvent } from 'react'
import { useLanguage, useText } from '../lib/i18n.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { scaleOf, shownLabels } from './chart-scale.ts'

export interface ChartPoint {
  /** The label on the axis. */
  label: string
  /** The label in the table and next to the point. */
  fullLabel: string
  value: number
}

const MAX_LABELS = 7

/** The placeholder values while there is no data: one for each day from Monday to Sunday. */
export const useFallbackPoints = (): ChartPoint[] => {
  const language = useLanguage()
  const name = (weekday: 'short' | 'long') => new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' })
  const [short, long] = [name('short'), name('long')]
  return Array.from({ length: 7 }, (_, index) => {
    // January 1, 2024 was a Monday.
    const day = new Date(Date.UTC(2024, 0, 1 + index))
    return { label: short.format(day), fullLabel: long.format(day), value: 1 }
  })
}

interface ViewsChartProps {
  points: ChartPoint[]
  /** The unit of time that a point covers. */
  unit: 'day' | 'month'
  isLoading: boolean
}

/** The section 'Views': new followers over the period, as a line chart or as a table with the same numbers. */
export const ViewsChart = ({ points, unit, isLoading }: ViewsChartProps) => {
  const t = useText('recent-activity')
  const [isTable, setTable] = useState(false)
  return (
    <section aria-labelledby="views" className="flex min-w-0 flex-col rounded-lg border border-line bg-raised">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-5 py-3.5 phone:px-4">
        <h3 id="views" className="font-strong">
          {t('views')} <span className="font-normal text-muted">{t(`viewsPer.${unit}`)}</span>
        </h3>
        <div
          role="group"
          aria-label={t('showAs')}
          className="flex overflow-hidden rounded-md border border-line-strong"
        >
          <ViewToggle isChosen={!isTable} icon="chart-line" label={t('chart')} onChoose={() => setTable(false)} />
          <ViewToggle isChosen={isTable} icon="table" label={t('table')} onChoose={() => setTable(true)} />
        </div>
      </div>
      {isLoading ? (
        <p role="status" className="grid min-h-72 place-items-center text-muted">
          {t('loadingChart')}
        </p>
      ) : (
        <>
          {!isTable && <Line points={points} />}
          <Table points={points} unit={unit} className={isTable ? undefined : 'sr-only'} />
        </>
      )}
    </section>
  )
}

interface ViewToggleProps {
  isChosen: boolean
  icon: 'chart-line' | 'table'
  label: string
  onChoose: () => void
}

const ViewToggle = ({ isChosen, icon, label, onChoose }: ViewToggleProps) => (
  <button
    type="button"
    aria-pressed={isChosen}
    onClick={onChoose}
    className="flex min-h-9 items-center gap-1.5 px-3 text-sm font-chip text-muted focus-visible:-outline-offset-3 aria-pressed:bg-inverse aria-pressed:text-surface touch:min-h-11"
  >
    <Icon name={icon} size={16} />
    {label}
  </button>
)

/** The positions of the points, in percent of the plot from its left and top edges. */
const plotPositions = (points: readonly ChartPoint[]) => {
  const scale = scaleOf(points.map(({ value }) => value))
  // Followers are no negative number, so the axis has no marks below zero, although it begins there.
  const marks = scale.marks.filter((mark) => mark >= 0)
  const topOf = (value: number) => (1 - (value - scale.minimum) / (scale.maximum - scale.minimum)) * 100
  const leftOf = (index: number) => (points.length > 1 ? (index / (points.length - 1)) * 100 : 50)
  return { marks, topOf, leftOf }
}

const Line = ({ points }: { points: ChartPoint[] }) => {
  const [hovered, setHovered] = useState<number | null>(null)
  const { marks, topOf, leftOf } = plotPositions(points)
  const linePath = points.map(({ value }, index) => `${leftOf(index)} ${topOf(value)}`).join('L')
  const highest = points.reduce((best, { value }, index) => (value > (points[best]?.value ?? 0) ? index : best), 0)
  // A single point, such as the first day of a month, has no line that would show it.
  const shown = hovered ?? (points[highest]?.value || points.length === 1 ? highest : null)
  const point = shown === null ? undefined : points[shown]
  const hoverNearest = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const index = Math.round(((clientX - left) / width) * (points.length - 1))
    setHovered(Math.max(0, Math.min(points.length - 1, index)))
  }
  return (
    // Hidden from screen readers, because the table contains the same numbers.
    <div
      aria-hidden="true"
      className="grid flex-1 grid-cols-[auto_minmax(0,1fr)] grid-rows-[1fr_auto] gap-x-3 gap-y-2 p-5 text-[12px] text-muted tabular-nums phone:p-4 phone:text-[8px]"
    >
      <div className="relative min-w-6 text-right">
        {/* Gives the column the width of its longest number. */}
        <span className="invisible">{marks.at(-1)}</span>
        {marks.map((mark) => (
          <span key={mark} className="absolute right-0 -translate-y-1/2" style={{ top: `${topOf(mark)}%` }}>
            {mark}
          </span>
        ))}
      </div>
      <div
        className="relative min-h-60 phone:min-h-50"
        onPointerMove={hoverNearest}
        onPointerLeave={() => setHovered(null)}
      >
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="absolute inset-0 size-full overflow-visible">
          {marks.map((mark) => (
            <path
              key={mark}
              d={`M0 ${topOf(mark)}H100`}
              stroke="var(--color-line)"
              strokeWidth="1"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          <path
            d={`M${linePath}L${leftOf(points.length - 1)} 100L${leftOf(0)} 100Z`}
            fill="var(--color-accent)"
            opacity=".08"
          />
          <path
            d={`M${linePath}`}
            fill="none"
            stroke="var(--color-accent)"
            strokeWidth="2.5"
            strokeLinejoin="round"
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        {point && shown !== null && (
          <>
            <span
              className="absolute size-2.5 -translate-1/2 rounded-full bg-accent shadow-[0_0_0_2px_var(--color-raised)]"
              style={{ left: `${leftOf(shown)}%`, top: `${topOf(point.value)}%` }}
            />
            <span
              className="absolute rounded-sm bg-inverse px-2 py-1 text-xs font-semibold whitespace-nowrap text-surface"
              style={{
                left: `${leftOf(shown)}%`,
                top: `${topOf(point.value)}%`,
                // Near an edge, the label stays inside the plot.
                transform: `translate(-${leftOf(shown)}%, calc(-100% - 12px))`,
              }}
            >
              {`${point.fullLabel}: ${point.value}`}
            </span>
          </>
        )}
      </div>
      <div className="relative col-start-2 h-4">
        {shownLabels(points.length, MAX_LABELS).map((index) => (
          <span
            key={index}
            className={classNames('absolute whitespace-nowrap', index > 0 && '-translate-x-1/2')}
            style={{ left: `${leftOf(index)}%` }}
          >
            {points[index]?.label}
          </span>
        ))}
      </div>
    </div>
  )
}

const Table = ({ points, unit, className }: { points: ChartPoint[]; unit: 'day' | 'month'; className?: string }) => {
  const t = useText('recent-activity')
  const cell = 'border-t border-line px-5 py-2.5 phone:px-4'
  return (
    <div className={className}>
      <table className="w-full text-sm tabular-nums">
        <caption className="sr-only">{`${t('views')}: ${t(`viewsPer.${unit}`)}`}</caption>
        <thead>
          <tr className="text-left text-muted">
            <th scope="col" className="px-5 py-2.5 font-chip phone:px-4">
              {t(`unit.${unit}`)}
            </th>
            <th scope="col" className="px-5 py-2.5 text-right font-chip phone:px-4">
              {t('newFollowers')}
            </th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ fullLabel, value }) => (
            <tr key={fullLabel}>
              <td className={cell}>{fullLabel}</td>
              <td className={`${cell} text-right`}>{t('figure', { value })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
