import { CandidateList } from '../candidates/candidate-list.tsx'
import { CandidateLead, CandidateRow } from '../candidates/candidate-row.tsx'
import { lazySection } from '../ui/lazy-part.tsx'
import type { WebKind } from './kind.ts'

export const candidates: WebKind<'candidates'> = {
  form: lazySection(() => import('../candidates/organizer/candidate-form.tsx')),
  row: (item, id) => <CandidateRow key={item.id} candidate={item} organizationId={id} />,
  lead: (item, id) => <CandidateLead candidate={item} organizationId={id} />,
  List: CandidateList,
}
