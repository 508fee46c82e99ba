import { kindOf, pageAddress } from '@rostrum/contract/kinds'
import type { NextAction } from '@rostrum/contract/next-actions'
import { isoInZone } from '@rostrum/contract/zoned-time'
import { useQuery } from '@tanstack/react-query'
import { ActionRow } from '../content/action-row.tsx'
import { DateBlock } from '../events/date-block.tsx'
import { api } from '../lib/api.ts'
import { arrivalSearch } from '../lib/arrival.ts'
import { useText } from '../lib/i18n.tsx'
import { useSession } from '../lib/session.ts'
import { Card } from '../ui/card.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { Skeleton, SkeletonLine } from '../ui/skeleton.tsx'
import { useFacts } from './use-facts.ts'

/** Up to three things that a supporter can do for the organizations that they follow. */
export const ThingsToDo = () => {
  const t = useText('home')
  const userId = useSession(({ user }) => user?.id)
  const { data, isPending } = useQuery({
    queryKey: ['next-actions', userId, 'followed'],
    queryFn: ({ signal }) => api('GET /next-actions', { query: {}, signal }),
    enabled: userId !== undefined,
    // Whoever comes back from an act must not find it here.
    staleTime: 0,
    meta: { realtime: ['notifications', 'follows'], warning: 'Failed to fetch things to do' },
  })
  // The list of groups below is useful without it.
  if (!data && !isPending) return null
  return (
    <section aria-labelledby="things-to-do" className="mb-10 phone:mb-8">
      <SectionHead id="things-to-do" title={t('fromYourGroups')} />
      {!data ? (
        <RowsSkeleton />
      ) : data.data.length === 0 ? (
        <p className="max-w-[66ch] text-muted">{t('nothingFromYourGroups')}</p>
      ) : (
        <Card>
          <ul>
            {data.data.map((action) => (
              <ThingToDo key={action.id} action={action} />
            ))}
          </ul>
        </Card>
      )}
    </section>
  )
}

const ThingToDo = ({ action }: { action: NextAction }) => {
  const t = useText('home')
  const factsOf = useFacts()
  const { id, type, attributes } = action
  const { title, organization_id: organizationId, organization_name: name, starts_at: startsAt, timezone } = attributes
  const date = startsAt === null ? undefined : isoInZone(timezone ?? 'UTC', new Date(startsAt)).slice(0, 10)
  return (
    <ActionRow
      icon={kindOf(type).icon}
      tile={date === undefined ? undefined : <DateBlock date={date} />}
      kind={factsOf(action).join(' · ')}
      title={title}
      text={name}
      verb={t(`verb.${type}`)}
      to={pageAddress(type, organizationId, id) + arrivalSearch({ from: 'suggestion' })}
    />
  )
}

const RowsSkeleton = () => {
  const t = useText('home')
  return (
    <Skeleton label={t('loading')} className="rounded-lg border border-line bg-raised">
      {[1, 2, 3].map((row) => (
        <div key={row} className="flex gap-5 border-t border-line p-5 first:border-t-0 phone:p-4">
          <SkeletonLine className="size-13 flex-none" />
          <div className="grid flex-1 gap-2">
            <SkeletonLine className="h-4.5 w-1/4" />
            <SkeletonLine className="h-4.5 w-3/5" />
            <SkeletonLine className="h-4.5 w-2/5" />
            <SkeletonLine className="mt-1.5 h-11 md:hidden" />
          </div>
        </div>
      ))}
    </Skeleton>
  )
}
