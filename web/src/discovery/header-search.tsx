import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useText } from '../lib/i18n.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { noFilters, readFilters, writeFilters } from './filters.ts'

const debounce = 500

/** The page that searches all kinds of content, not only organizations. */
const searchPath = '/search'

interface HeaderSearchProps {
  to: string
  isFocused: boolean
  onEscape?: (event: KeyboardEvent) => void
}

/**
 * Searches during typing, 500 ms after the last input, but not for blank text. `to` is the page that shows these
 * results: the viewer's list of organizations, or the search page if it is open. Enter always leads to the search page.
 */
export const HeaderSearch = ({ to, isFocused, onEscape }: HeaderSearchProps) => {
  const t = useText('common')
  const navigate = useNavigate()
  const location = useLocation()
  const isOnList = location.pathname === to
  const filters = isOnList ? readFilters(new URLSearchParams(location.search)) : noFilters
  const [text, setText] = useState(filters.search)
  const [appliedSearch, setAppliedSearch] = useState(filters.search)
  // The search in the address has changed in another way, such as by the back button, so the input takes it over.
  if (appliedSearch !== filters.search) {
    setAppliedSearch(filters.search)
    setText(filters.search)
  }

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isFocused) input.current?.focus()
  }, [isFocused])

  const search = (typed: string) => {
    clearTimeout(timer.current)
    const query = typed.trim()
    if (query === filters.search) return
    setAppliedSearch(query)
    // A further search replaces the history entry, so that the back button leads out of the search.
    void navigate(to + writeFilters({ ...filters, search: query, page: 1 }), {
      replace: isOnList && filters.search !== '',
      preventScrollReset: isOnList,
    })
  }
  const change = (typed: string) => {
    setText(typed)
    clearTimeout(timer.current)
    // Emptying the input removes the results without a debounce.
    if (typed === '') search('')
    else if (typed.trim() !== '') timer.current = setTimeout(search, debounce, typed)
  }
  const submit = () => {
    if (to === searchPath) return search(text)
    clearTimeout(timer.current)
    const query = text.trim()
    if (query !== '') void navigate(searchPath + writeFilters({ ...noFilters, search: query }))
  }
  return (
    <SearchBox
      ref={input}
      name="search"
      action={searchPath}
      label={t('searchEverything')}
      value={text}
      onChange={change}
      onSubmit={submit}
      onEscape={onEscape}
    />
  )
}
