import { useText } from '../lib/i18n.tsx'
import { useQuery } from '@tanstack/react-query'
import { fetchPublished, publishedKey, type KindListProps } from '../content/published.ts'
import { api } from '../lib/api.ts'
import { useSession } from '../lib/session.ts'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { CandidateLead, CandidateRow } from './candidate-row.tsx'

const path = 'candidates'

/** A page of an organization's candidates. The viewer's own pledges are added once the session is known. */
export const CandidateList = ({ items, organization: { id, name } }: KindListProps<typeof path>) => {
  const t = useText('kinds')
  const viewer = useSession(({ user }) => user?.id)
  const page = items.meta.current_page
  const { data = items } = useQuery({
    queryKey: publishedKey(path, viewer, 'of', id, page),
    queryFn: () => fetchPublished(api, path, { organizationId: id, page }),
    initialData: viewer ? undefined : items,
    placeholderData: items,
  })
  const [lead, ...rest] = data.data
  if (!lead)
    return <EmptyState title={t('candidates.list.none')} text={t('candidates.list.noneText', { name })} art="vote" />
  return (
    <>
      <CandidateLead candidate={lead} organizationId={id} />
      {rest.length > 0 && (
        <Card>
          <ul>
            {rest.map((candidate) => (
              <CandidateRow key={candidate.id} candidate={candidate} organizationId={id} />
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}
