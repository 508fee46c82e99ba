import { lazySection } from '../ui/lazy-part.tsx'
import { UpdateList } from '../updates/update-list.tsx'
import { UpdateRow } from '../updates/update-rows.tsx'
import type { WebKind } from './kind.ts'

export const campaignUpdates: WebKind<'campaign-updates'> = {
  form: lazySection(() => import('../updates/update-form.tsx')),
  row: (item, id) => <UpdateRow key={item.id} update={item} organizationId={id} headingLevel={3} />,
  perPage: 10,
  List: UpdateList,
}
