import { useLanguage, useText } from '../lib/i18n.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { ActiveChip } from '../ui/chip.tsx'
import { useCauseName } from './cause-names.ts'
import { countryName } from './places/country-name.ts'
import { activeFilters, noFilters, writeFilters, type ActiveFilter, type Filters } from './filters.ts'

/** Returns a function that gives the label of an active filter in the reader's language. */
export const useFilterName = (): ((filter: ActiveFilter) => string) => {
  const language = useLanguage()
  const causeName = useCauseName()
  return ({ kind, value }) =>
    kind === 'country' ? countryName(language, value) : kind === 'tag' ? causeName(value) : value
}

/** The most precise name of the place of the filters, in the reader's language; null if they have no place. */
export const usePlaceName = ({ city, state, country }: Filters): string | null => {
  const language = useLanguage()
  return city || state || (country && countryName(language, country)) || null
}

/** The active filters and the search text as chips. Pressing a chip removes its filter. */
export const ActiveFilters = ({ path, filters }: { path: string; filters: Filters }) => {
  const t = useText('discovery')
  const nameOf = useFilterName()
  const active = activeFilters(filters)
  if (active.length === 0 && !filters.search) return null
  return (
    <>
      {filters.search && (
        <ActiveChip to={path + writeFilters({ ...filters, search: '', page: 1 })}>
          {t('searchFor', { text: filters.search })}
        </ActiveChip>
      )}
      {active.map((filter) => (
        <ActiveChip key={`${filter.kind} ${filter.value}`} to={path + writeFilters(filter.without)}>
          {nameOf(filter)}
        </ActiveChip>
      ))}
      <ButtonLink to={path + writeFilters(noFilters)} variant="quiet" size="small" preventScrollReset>
        {t('clearAll')}
      </ButtonLink>
    </>
  )
}
