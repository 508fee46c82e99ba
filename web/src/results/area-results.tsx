import { kindOf, type TargetType } from '@rostrum/contract/kinds'
import { Link, useLocation } from 'react-router'
import { useOutcomeText } from '../content/results/use-outcome-text.ts'
import { useText } from '../lib/i18n.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { NumberTable } from './number-table.tsx'
import type { AreaResult } from './use-target-results.ts'

interface AreaResultsProps {
  kind: TargetType
  areas: readonly AreaResult[]
  /** The area whose people are listed. */
  chosen: string | undefined
}

/** How many people have called or written to somebody in each area, such as a state. Leads to the people of an area. */
export const AreaResults = ({ kind, areas, chosen }: AreaResultsProps) => {
  const t = useText('results')
  const outcomeText = useOutcomeText(kind)
  const { pathname } = useLocation()
  const { outcomes } = kindOf(kind)
  const answers = outcomes.length > 1 ? outcomes : []
  return (
    <section aria-labelledby="areas">
      <SectionHead id="areas" title={t('targets.areas')} />
      <div className="rounded-lg border border-line bg-raised">
        <NumberTable
          caption={t('targets.areas')}
          heads={[
            t('targets.area'),
            t(`targets.reached.${kind}`),
            t(`targets.people.${kind}`),
            ...answers.map(outcomeText),
          ]}
          details={{ from: 3, empty: t('figure', { value: 0 }) }}
          rows={areas.map(({ id, attributes: { name, targets, reached, people, outcomes: counts } }) => ({
            key: id,
            name: (
              <Link
                to={`${pathname}?${new URLSearchParams({ area: id }).toString()}#targets`}
                aria-current={id === chosen || undefined}
                className="link inline-flex min-h-6 items-center touch:min-h-11"
              >
                {name}
              </Link>
            ),
            cells: [
              t('targets.of', { reached, listed: targets }),
              ...[people, ...answers.map((outcome) => counts[outcome] ?? 0)].map((value) => t('figure', { value })),
            ],
          }))}
        />
      </div>
    </section>
  )
}
