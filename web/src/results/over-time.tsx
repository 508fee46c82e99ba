import { useText } from '../lib/i18n.tsx'
import { useDateText } from '../lib/time.ts'
import { Bars } from '../ui/bars.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { NumberTable } from './number-table.tsx'
import type { Results } from './use-item-results.ts'

/** The life of an item by day, week or month: how many took part as bars, and all numbers as a table. */
export const OverTime = ({ results: { unit, periods } }: { results: Results }) => {
  const t = useText('results')
  const shortDate = useDateText({ day: 'numeric', month: 'short', year: 'numeric' })
  const monthText = useDateText({ month: 'long', year: 'numeric' })
  const nameOf = unit === 'month' ? monthText : shortDate
  const acts = periods.map((period) => period.acts)
  const title = `${t('report.overTime')}, ${t(`report.per.${unit}`)}`
  const figure = (value: number) => t('figure', { value })
  return (
    <section aria-labelledby="over-time">
      <SectionHead id="over-time" title={title} />
      <div className="rounded-lg border border-line bg-raised">
        <div className="p-4">
          <p className="mb-2 type-small">{t(`report.most.${unit}`, { value: Math.max(0, ...acts) })}</p>
          <Bars values={acts} className="h-38" />
          <p aria-hidden="true" className="mt-2 flex justify-between gap-4 type-small">
            <span>{nameOf(periods[0]?.from ?? '')}</span>
            {periods.length > 1 && <span>{nameOf(periods.at(-1)?.from ?? '')}</span>}
          </p>
        </div>
        <details className="border-t border-line">
          <summary className="min-h-11 cursor-pointer px-4 py-2.5 text-sm font-chip hover:bg-sunken focus-visible:-outline-offset-3">
            {t('report.table')}
          </summary>
          <NumberTable
            caption={title}
            heads={[t(`report.when.${unit}`), t('report.views'), t('report.people'), t('report.confirmed')]}
            rows={periods.map(({ from, views, acts: done, confirmed }) => ({
              key: from,
              name: nameOf(from),
              cells: [views, done, confirmed].map(figure),
            }))}
          />
        </details>
      </div>
    </section>
  )
}
