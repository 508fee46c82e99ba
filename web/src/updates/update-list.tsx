import type { KindListProps } from '../content/published.ts'
import { NothingPublished } from '../content/published-rows.tsx'
import { UpdateRows } from './update-rows.tsx'

export const UpdateList = ({ items: { data }, organization: { id, name } }: KindListProps<'campaign-updates'>) =>
  data.length === 0 ? (
    <NothingPublished path="campaign-updates" name={name} />
  ) : (
    <UpdateRows updates={data} organizationId={id} headingLevel={2} />
  )
