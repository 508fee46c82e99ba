import type { BroadcastDetails } from '@rostrum/contract/broadcasts'
import type { PeopleFilters } from '@rostrum/contract/people'
import { useText } from '../lib/i18n.tsx'
import { activeFilters } from '../people/filters.ts'
import { useFilterText } from '../people/filter-text.ts'
import { useCountText } from '../people/person-words.ts'

export interface AudienceChoice {
  segmentName: string | null
  filters: PeopleFilters
  /** How many people were chosen one by one; null if none were. */
  chosenCount: number | null
}

/** Says to whom a mail goes, such as “Speakers” or “People who match: Tenants, Since Nov 3”. */
export const useAudienceText = (): ((choice: AudienceChoice) => string) => {
  const t = useText('broadcasts')
  const filterText = useFilterText()
  return ({ segmentName, filters, chosenCount }) => {
    if (chosenCount !== null) return t('chosen', { count: chosenCount })
    if (segmentName !== null) return segmentName
    const words = activeFilters(filters).map((name) => filterText(name, filters))
    const all = filters.search ? [`“${filters.search}”`, ...words] : words
    return all.length === 0 ? t('everyone') : t('filtered', { filters: all.join(', ') })
  }
}

/** To whom it goes, and how many of them may be mailed. */
export const Audience = ({
  choice,
  size,
}: {
  choice: AudienceChoice
  size: BroadcastDetails['meta']['audience'] | undefined
}) => {
  const t = useText('broadcasts')
  const countText = useCountText()
  const audienceText = useAudienceText()
  return (
    <div className="grid gap-1">
      <p className="type-label">{t('to')}</p>
      <p className="font-strong wrap-anywhere">{audienceText(choice)}</p>
      <p role="status" className="min-h-6 text-muted">
        {size?.may_be_mailed === 0 && t('audienceNobody')}
        {size !== undefined &&
          size.may_be_mailed > 0 &&
          t('audience', {
            count: size.may_be_mailed,
            mail: countText(size.may_be_mailed),
            matching: countText(size.matching),
          })}
      </p>
    </div>
  )
}
