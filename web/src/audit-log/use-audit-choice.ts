import { useSearchParams } from 'react-router'
import { choiceIn, type AuditChoice } from './use-audit-log.ts'

/** The filters of a log, which are stored in the query string of the address. */
export const useAuditChoice = () => {
  const [search, setSearch] = useSearchParams()
  const choose = (name: Exclude<keyof AuditChoice, 'page'>, value: string) => {
    const next = new URLSearchParams(search)
    next.delete('page')
    if (value === '') next.delete(name)
    else next.set(name, value)
    setSearch(next, { preventScrollReset: true, replace: true })
  }
  return { choice: choiceIn(search), choose, chooseAll: () => setSearch({}, { preventScrollReset: true }) }
}
