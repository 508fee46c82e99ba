import type { Source } from '@rostrum/contract/sources'
import type { Random } from '@rostrum/server/sample-data'

/** Where people come from, in 20 parts. */
const shares: readonly [Source, number][] = [
  ['direct', 11],
  ['share', 5],
  ['search', 2],
  ['embed', 1],
  ['suggestion', 1],
]
const parts = shares.flatMap(([source, count]) => Array.from({ length: count }, () => source))

const sourceOf = (random: Random): Source => random.pick(parts)

/** Says of each act where the person came from. */
export const withSources = <Given extends object>(acts: readonly Given[], random: Random) =>
  acts.map((act) => ({ ...act, source: sourceOf(random) }))

interface Act {
  content_item_id: string
  source: Source
  answered_at: Date
}

/** The views of the pages of items: on each day with acts, a few times as many from the same source. */
export const viewRows = (acts: readonly Act[], random: Random) => {
  const groups = Map.groupBy(
    acts,
    ({ content_item_id: id, source, answered_at: at }) => `${id} ${at.toISOString().slice(0, 10)} ${source}`,
  )
  return Array.from(groups, ([key, group]) => {
    const [content_item_id = '', day = ''] = key.split(' ')
    const source = group[0]?.source ?? 'direct'
    return { content_item_id, day, source, views: group.length * random.between(2, 7) + random.between(0, 3) }
  })
}
