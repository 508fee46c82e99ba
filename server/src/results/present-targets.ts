import { kindOf, type TargetType } from '@rostrum/contract/kinds'
import type { AreaResult, TargetResult } from '@rostrum/contract/target-results'
import { nameOfArea } from '../directories/area-names.ts'
import type { AreaRow, TargetRow } from './targets.ts'

/** The number of every possible answer, also of those that nobody gave. */
const everyOutcome = (kind: TargetType, counts: Record<string, number>): Record<string, number> =>
  Object.fromEntries(kindOf(kind).outcomes.map((outcome) => [outcome, counts[outcome] ?? 0]))

export const presentTargetResult = (kind: TargetType, { target, outcomes, ...row }: TargetRow): TargetResult => ({
  id: target,
  type: 'target-results',
  attributes: { ...row, outcomes: everyOutcome(kind, outcomes) },
})

/** The areas in which most people were called or written to first, then by name. */
export const presentAreaResults = (rows: readonly AreaRow[]): AreaResult[] =>
  rows
    .map(({ division, ...row }): AreaResult => ({
      id: division,
      type: 'area-results',
      attributes: { name: nameOfArea(division), ...row },
    }))
    .toSorted(
      ({ attributes: one }, { attributes: other }) => other.people - one.people || one.name.localeCompare(other.name),
    )

const facts = ['name', 'title', 'office', 'party', 'division', 'is_listed', 'people'] as const

export const targetColumns = (kind: TargetType): string[] => [...facts, ...kindOf(kind).outcomes]

export const targetLine = (kind: TargetType, row: TargetRow): (string | number | null)[] => [
  ...facts.map((fact) => (fact === 'is_listed' ? String(row[fact]) : row[fact])),
  ...Object.values(everyOutcome(kind, row.outcomes)),
]
