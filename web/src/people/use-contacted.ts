import { api, type Body } from '../lib/api.ts'
import { usePeopleChange } from '../tasks/use-people-change.ts'

type Contacted = Body<'POST /people/:id/actions?action=contacted'>

/** Notes that somebody was called or written to, which also welcomes them. */
export const useContacted = (id: string, onDone?: (body: Contacted) => void) =>
  usePeopleChange(
    (body: Contacted) => api('POST /people/:id/actions?action=contacted', { params: { id }, body }),
    (_, body) => onDone?.(body),
  )
