import { kindOf, type Kind, type KindOf } from '@rostrum/contract/kinds'
import { useText } from '../lib/i18n.tsx'

type ActPath = Extract<Kind, { activitySection: string }>['path']
/** The text keys that must exist: one for each counted outcome of each kind. */
type DidKey = { [P in ActPath]: `${P}.did.${KindOf<P>['counted'][number]}` }[ActPath]

/**
 * Returns a function that gives the sentence about what a person did, with a `person` and a `work`. For an engagement with
 * an unknown outcome, the kind's first counted outcome is used.
 */
export const useDidText = (): ((path: ActPath, outcome: string | null | undefined) => string) => {
  const kindText = useText('kinds')
  return (path, outcome) => {
    const counted: readonly string[] = kindOf(path).counted
    const shownOutcome = counted.find((each) => each === outcome) ?? counted[0]
    return kindText(`${path}.did.${shownOutcome}` as DidKey)
  }
}
