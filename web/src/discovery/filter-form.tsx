import { useText } from '../lib/i18n.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { CauseChoice } from './cause-choice.tsx'
import type { Causes } from './causes.ts'
import { homeCountry, writeFilters, type Filters } from './filters.ts'
import type { Places } from './places/places.ts'

interface FilterFormProps {
  path: string
  filters: Filters
  causes: Causes
  places: Places
}

/** The filters as a plain form in the page, for browsers without JavaScript. */
export const FilterForm = ({ path, filters, causes, places }: FilterFormProps) => {
  const t = useText('discovery')
  const lists = [
    {
      name: 'city',
      label: t('local'),
      value: filters.city,
      options: places.cities.map((city) => ({ code: city, name: city })),
    },
    {
      name: 'state',
      label: t('state'),
      value: filters.state,
      options: places.states.map((state) => ({ code: state, name: state })),
    },
    { name: 'country', label: t('international'), value: filters.country, options: places.countries },
  ]
  return (
    <form
      id="filters"
      action={path}
      aria-label={t('filters')}
      className="mb-8 grid gap-7 rounded-lg border border-line bg-raised p-6 phone:p-4"
    >
      <CauseChoice causes={causes} chosen={filters.tags} />
      <fieldset className="min-w-0">
        <legend className="mb-2 type-label">{t('filterByPlace')}</legend>
        <Checkbox
          label={t('national')}
          hint={t('nationalHint')}
          name="country"
          value={homeCountry}
          defaultChecked={filters.country === homeCountry}
        />
        <div className="grid gap-4 md:grid-cols-3">
          {lists.map(({ name, label, value, options }) => (
            <Field key={name} label={label} isFilter>
              <Select name={name} defaultValue={value}>
                <option value="">{t('any')}</option>
                {options.map((option) => (
                  <option key={option.code} value={option.code}>
                    {option.name}
                  </option>
                ))}
              </Select>
            </Field>
          ))}
        </div>
      </fieldset>
      {filters.search && <input type="hidden" name="search" value={filters.search} />}
      <div className="flex flex-wrap justify-end gap-2">
        <ButtonLink to={path + writeFilters(filters)} reloadDocument>
          {t('common:cancel')}
        </ButtonLink>
        <Button type="submit" variant="primary">
          {t('apply')}
        </Button>
      </div>
    </form>
  )
}
