import { isKindSection, kindOfSection, type ActivitySection } from '@rostrum/contract/activity-sections'
import { kindOf, type Kind, type KindOf } from '@rostrum/contract/kinds'
import { useText } from '../lib/i18n.tsx'
import type { ActivityRow } from './activity-rows.ts'

/** Returns a function that gives the label of a section's filter. */
export const useSectionText = (): ((section: ActivitySection) => string) => {
  const t = useText('recent-activity')
  const kindText = useText('kinds')
  return (section) => (isKindSection(section) ? kindText(`${kindOfSection(section)}.section`) : t(`section.${section}`))
}

type ActivityPath = Extract<Kind, { activitySection: string }>['path']
/** The text keys that must exist: one for each counted outcome of each kind. */
type DidKey = { [P in ActivityPath]: `${P}.did.${KindOf<P>['counted'][number]}` }[ActivityPath]

/** Describes what a person did. For an engagement with an unknown outcome, the kind's first counted outcome is used. */
export const useSentenceText = (): ((row: Pick<ActivityRow, 'section' | 'outcome'>) => string) => {
  const t = useText('recent-activity')
  const kindText = useText('kinds')
  return ({ section, outcome }) => {
    if (!isKindSection(section)) return t(`sentence.${section}`)
    const path = kindOfSection(section)
    const counted: readonly string[] = kindOf(path).counted
    const shownOutcome = counted.find((each) => each === outcome) ?? counted[0]
    return kindText(`${path}.did.${shownOutcome}` as DidKey)
  }
}
