import type { RosterPerson } from './use-roster.ts'

/** The same counts as `turnoutCounts` of the contract, with what was pressed and not sent yet. */
export const countsOf = (people: readonly RosterPerson[]) => {
  const here = people.filter(({ attributes }) => attributes.status === 'attended').length
  const expected = people.filter(({ attributes }) => attributes.outcome === 'going' && !attributes.is_walk_in)
  const others = people.filter(
    ({ attributes }) => attributes.status === 'attended' && (attributes.outcome !== 'going' || attributes.is_walk_in),
  ).length
  return {
    here,
    /** Who said that they are going, and everybody else who is here. */
    expectedHere: expected.length + others,
    expected: expected.length,
    came: expected.filter(({ attributes }) => attributes.status === 'attended').length,
    isRecorded: people.some(({ attributes }) => attributes.status !== 'unknown'),
  }
}
