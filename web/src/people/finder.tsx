import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '../lib/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { ActiveChip } from '../ui/chip.tsx'
import { Count } from '../ui/count.tsx'
import { lazyDialog } from '../ui/lazy-part.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { activeFilters, addressOf, listPath, withoutFilter, type PeopleView } from './filters.ts'
import { useFilterText } from './filter-text.ts'

const FilterDialog = lazyDialog(() => import('./filter-dialog.tsx'))

/** The search, the button that opens the filters, and the filters that are set. */
export const Finder = ({ view }: { view: PeopleView }) => {
  const t = useText('people')
  const navigate = useNavigate()
  const filterText = useFilterText()
  const [isOpen, setOpen] = useState(false)
  const active = activeFilters(view.filters)
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <Search view={view} />
      <Button
        icon="sliders-horizontal"
        onPointerEnter={FilterDialog.preload}
        onFocus={FilterDialog.preload}
        onClick={() => setOpen(true)}
      >
        {t('filters')}
        {active.length > 0 && (
          <>
            <Count value={active.length} />
            <span className="sr-only">{t('filtersSet', { count: active.length })}</span>
          </>
        )}
      </Button>
      {active.map((name) => (
        <ActiveChip key={name} to={addressOf({ ...view, filters: withoutFilter(view.filters, name), page: 1 })}>
          {filterText(name, view.filters)}
        </ActiveChip>
      ))}
      {isOpen && (
        <Suspense>
          <FilterDialog
            view={view}
            onClose={() => setOpen(false)}
            onApply={(chosen) => {
              setOpen(false)
              void navigate(addressOf(chosen), { preventScrollReset: true })
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Searches with Enter. */
const Search = ({ view }: { view: PeopleView }) => {
  const t = useText('people')
  const navigate = useNavigate()
  const applied = view.filters.search ?? ''
  const [text, setText] = useState(applied)
  const [lastApplied, setLastApplied] = useState(applied)
  // The search in the address has changed in another way, such as by the back button, so the box takes it over.
  if (lastApplied !== applied) {
    setLastApplied(applied)
    setText(applied)
  }
  const search = (typed: string) => {
    const filters = { ...view.filters, search: typed.trim() || undefined }
    void navigate(addressOf({ ...view, filters, page: 1 }), { preventScrollReset: true })
  }
  return (
    <div className="w-96 max-w-full phone:w-full">
      <SearchBox
        label={t('search')}
        name="search"
        action={listPath}
        value={text}
        onChange={(typed) => {
          setText(typed)
          // Emptying the box shows everybody again.
          if (typed === '' && applied !== '') search('')
        }}
        onSubmit={() => search(text)}
      />
    </div>
  )
}
