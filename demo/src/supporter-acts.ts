import type { UserRow } from '@rostrum/server/sample-data'
import { supporterActs } from '../data/people.ts'
import { countsOf, engagementRow } from './engagements.ts'
import { daysBefore } from './setting.ts'

type Item = Parameters<typeof engagementRow>[0] & { title: string }
interface Part<I extends Item> {
  item: I
  engagements: ReturnType<typeof engagementRow>[]
}

/** Adds what the supporter did with an item, if anything. */
export const withSupporterAct = <I extends Item>(part: Part<I>, { id, ...supporter }: UserRow, now: Date): Part<I> => {
  const act = supporterActs.find(({ title }) => title === part.item.title)
  if (!act) return part
  const { name, email, phone, address } = supporter
  const details = act.pledge && JSON.stringify({ ...act.pledge, full_name: name, email, phone, address })
  const engagements = [
    ...part.engagements,
    engagementRow(part.item, {
      userId: id,
      at: daysBefore(now, act.daysAgo),
      outcome: act.outcome,
      note: act.note ?? null,
      ...(details && { details }),
    }),
  ]
  return { item: { ...part.item, ...countsOf(engagements) }, engagements }
}
