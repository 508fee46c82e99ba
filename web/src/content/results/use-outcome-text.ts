import { useText } from '../../lib/i18n.tsx'
import type { EngagementType, KindOf } from '@rostrum/contract/kinds'

/** The texts that there must be: one of each outcome of each kind. */
type OutcomeKey = { [P in EngagementType]: `${P}.outcomes.${KindOf<P>['outcomes'][number]}` }[EngagementType]

/** How an answer is told; what it is called depends on the kind of content that was answered. */
export const useOutcomeText = (path: EngagementType): ((outcome: string) => string) => {
  const kindText = useText('kinds')
  return (outcome) => kindText(`${path}.outcomes.${outcome}` as OutcomeKey)
}
