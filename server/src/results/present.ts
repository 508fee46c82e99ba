import { kindOf } from '@rostrum/contract/kinds'
import type { ItemResults } from '@rostrum/contract/results'
import { sources } from '@rostrum/contract/sources'
import type { ResultRows } from './queries.ts'

const sumOf = <Name extends string>(rows: readonly Record<Name, number>[], name: Name): number =>
  rows.reduce((sum, row) => sum + row[name], 0)

/** Somebody may act more often than they look, for example by the link in a mail. */
const conversionOf = (acts: number, views: number): number | null => (views === 0 ? null : Math.min(1, acts / views))

const presentSources = ({ acts, views }: ResultRows): ItemResults['attributes']['sources'] =>
  sources
    .map((source) => {
      const came = acts.filter((row) => row.source === source)
      const seen = sumOf(
        views.filter((row) => row.source === source),
        'views',
      )
      return {
        source,
        views: seen,
        acts: sumOf(came, 'acts'),
        conversion: conversionOf(sumOf(came, 'since_views'), seen),
      }
    })
    .filter((source) => source.views > 0 || source.acts > 0)
    .toSorted((one, other) => other.acts - one.acts || other.views - one.views)

const placesOf = ({ kind, attributes, outcome_counts: counts }: ResultRows['item']) => {
  const facts = kindOf(kind)
  if (!('limited' in facts)) return null
  const { by, outcome, overflow } = facts.limited
  const total = attributes[by]
  return typeof total === 'number' ? { total, taken: counts[outcome] ?? 0, waiting: counts[overflow] ?? 0 } : null
}

const ownWordsOf = ({ acts }: ResultRows): ItemResults['attributes']['own_words'] => {
  const texts = sumOf(acts, 'texts')
  return texts === 0 ? null : { share: Math.min(1, sumOf(acts, 'own_words') / texts), acts: texts }
}

export const presentResults = (id: string, rows: ResultRows): ItemResults => {
  const { item, first, last, timeline, acts, views } = rows
  const { periods } = timeline
  const ofPeriod = <Row extends { position: number }>(all: readonly Row[], index: number) =>
    all.filter(({ position }) => position === index + 1)
  const seen = sumOf(views, 'views')
  return {
    id,
    type: 'item-results',
    attributes: {
      kind: item.kind,
      title: item.title,
      timezone: item.timezone,
      from: first,
      until: last,
      acts: sumOf(acts, 'acts'),
      confirmed: sumOf(acts, 'confirmed'),
      outcomes: item.outcome_counts,
      own_words: ownWordsOf(rows),
      needs_help: item.kind === 'candidates' ? sumOf(acts, 'needs_help') : null,
      places: placesOf(item),
      views: seen,
      views_since: item.first_view,
      conversion: conversionOf(sumOf(acts, 'since_views'), seen),
      sources: presentSources(rows),
      unit: timeline.unit,
      periods: periods.map((period, index) => {
        const [done, looked] = [ofPeriod(acts, index), ofPeriod(views, index)]
        return {
          ...period,
          views: sumOf(looked, 'views'),
          acts: sumOf(done, 'acts'),
          confirmed: sumOf(done, 'confirmed'),
        }
      }),
    },
  }
}

export const resultColumns = ['from', 'until', 'source', 'views', 'acts', 'confirmed']

/** One row for each period and source with which something happened. */
export const resultTable = ({ timeline, acts, views }: ResultRows): (string | number)[][] =>
  timeline.periods.flatMap(({ from, until }, index) =>
    sources.flatMap((source) => {
      const isHere = (row: { position: number; source: string }) => row.position === index + 1 && row.source === source
      const [seen, done] = [views.find(isHere), acts.find(isHere)]
      return seen || done ? [[from, until, source, seen?.views ?? 0, done?.acts ?? 0, done?.confirmed ?? 0]] : []
    }),
  )
