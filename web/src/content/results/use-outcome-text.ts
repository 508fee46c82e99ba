import { useText } from '../../lib/i18n.tsx'
import type { EngagementType, KindOf } from '@rostrum/contract/kinds'

/** The keys of the texts that are required: one for each outcome of each kind. */
type OutcomeKey = { [P in EngagementType]: `${P}.outcomes.${KindOf<P>['outcomes'][number]}` }[EngagementType]

/** Returns a function that translates an outcome. The text of an outcome depends on the kind. */
export const useOutcomeText = (path: EngagementType): ((outcome: string) => string) => {
  const kindText = useText('kinds')
  return (outcome) => kindText(`${path}.outcomes.${outcome}` as OutcomeKey)
}
