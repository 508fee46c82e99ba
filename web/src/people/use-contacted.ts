import { api, type Body } from '../lib/api.ts'
import { usePeopleChange } from '../tasks/use-people-change.ts'

/** Notes that somebody was called or written to, which also welcomes them. */
export const useContacted = (id: string) =>
  usePeopleChange((body: Body<'POST /people/:id/actions?action=contacted'>) =>
    api('POST /people/:id/actions?action=contacted', { params: { id }, body }),
  )
