import { useText } from '../lib/i18n.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { BackLink } from '../ui/text-link.tsx'
import type { OrganizerKind } from './kinds.ts'

/** The form for an item of a kind until it is loaded. */
export const FormSkeleton = ({ kind, isNew }: { kind: OrganizerKind; isNew: boolean }) => {
  const kindText = useText('kinds')
  return (
    <PageSkeleton
      title={kindText(`${kind.path}.own.${isNew ? 'new' : 'edit'}`)}
      back={
        <BackLink to={kind.listAddress} className="mb-3">
          {kindText(`${kind.path}.own.many`)}
        </BackLink>
      }
      shape="form"
    />
  )
}
