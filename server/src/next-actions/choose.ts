import { MAX_NEXT_ACTIONS } from '@rostrum/contract/next-actions'

/** Something that people can take part in, in the order of its organization's followers. */
export interface Candidate {
  id: string
  kind: string
  starts_at: Date | null
  organization_id: string
}

const soonest = (candidates: readonly Candidate[]): Candidate | undefined =>
  candidates
    .filter(({ starts_at }) => starts_at !== null)
    .toSorted((one, other) => Number(one.starts_at) - Number(other.starts_at))[0]

/**
 * Adds to what is chosen, up to the maximum, each of another organization. The first is what begins soonest. The others
 * are of the organizations with the most followers, and of other kinds than those before, if there are any.
 */
export const chooseActions = (candidates: readonly Candidate[], before: readonly Candidate[] = []): Candidate[] => {
  const chosen = [...before]
  while (chosen.length < MAX_NEXT_ACTIONS) {
    const others = candidates.filter(
      ({ organization_id }) => !chosen.some((known) => known.organization_id === organization_id),
    )
    const ofOtherKinds = others.filter(({ kind }) => !chosen.some((known) => known.kind === kind))
    const first = chosen.length === 0 ? soonest(others) : undefined
    const next = first ?? ofOtherKinds[0] ?? others[0]
    if (!next) break
    chosen.push(next)
  }
  return chosen
}
