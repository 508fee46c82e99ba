import { Suspense, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { buttonClass, type ButtonSize } from '../ui/button.tsx'
import { lazyDialog } from '../ui/lazy-part.tsx'
import type { Causes } from './causes.ts'
import { activeFilters, writeFilters, type Filters } from './filters.ts'

const FilterDialog = lazyDialog(() => import('./filter-dialog.tsx'))

interface FiltersButtonProps {
  /** The address of the list, to which the filters are added. */
  path: string
  filters: Filters
  causes: Causes
  size?: ButtonSize
  /** The accessible name, if the content alone does not say what the button does. */
  label?: string
  children: ReactNode
}

/** Opens the filters in a dialog. Without JavaScript, this link opens the same page with the filters as a form. */
export const FiltersButton = ({ path, filters, causes, size, label, children }: FiltersButtonProps) => {
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const isFiltered = activeFilters(filters).length > 0 || filters.search !== ''
  return (
    <>
      <a
        href={`${path}${writeFilters({ ...filters, page: 1 }) || '?'}${isFiltered ? '&' : ''}filters=open#filters`}
        role="button"
        aria-label={label}
        className={buttonClass({ size })}
        onPointerEnter={FilterDialog.preload}
        onFocus={FilterDialog.preload}
        onClick={(event) => {
          event.preventDefault()
          setOpen(true)
        }}
        onKeyDown={(event) => {
          if (event.key !== ' ') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {children}
      </a>
      {isOpen && (
        <Suspense>
          <FilterDialog
            filters={filters}
            causes={causes}
            onClose={() => setOpen(false)}
            onApply={(chosen) => {
              setOpen(false)
              void navigate(path + writeFilters(chosen), { preventScrollReset: true })
            }}
          />
        </Suspense>
      )}
    </>
  )
}
