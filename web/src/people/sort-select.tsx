import { useId } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '../lib/i18n.tsx'
import { Select } from '../ui/select.tsx'
import { addressOf, type PeopleSort, type PeopleView } from './filters.ts'

const sorts: readonly PeopleSort[] = ['latest', 'name', 'acts', 'waiting']

export const SortOptions = () => {
  const t = useText('people')
  return sorts.map((sort) => (
    <option key={sort} value={sort}>
      {t(`sort.${sort}`)}
    </option>
  ))
}

/** The order of the list, which takes effect at once. */
export const SortSelect = ({ view }: { view: PeopleView }) => {
  const t = useText('people')
  const navigate = useNavigate()
  const id = useId()
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {t('sortBy')}
      </label>
      <Select
        id={id}
        value={view.sort}
        className="min-w-44"
        onChange={({ target }) =>
          void navigate(addressOf({ ...view, sort: target.value as PeopleSort, page: 1 }), { preventScrollReset: true })
        }
      >
        <SortOptions />
      </Select>
    </>
  )
}
