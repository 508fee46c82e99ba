import { isKindSection, kindOfSection, type ActivitySection } from '@rostrum/contract/activity-sections'
import { useDidText } from '../content/use-did-text.ts'
import { useText } from '../lib/i18n.tsx'
import type { ActivityRow } from './activity-rows.ts'

/** Returns a function that gives the label of a section's filter. */
export const useSectionText = (): ((section: ActivitySection) => string) => {
  const t = useText('recent-activity')
  const kindText = useText('kinds')
  return (section) => (isKindSection(section) ? kindText(`${kindOfSection(section)}.section`) : t(`section.${section}`))
}

/** Describes what a person did. */
export const useSentenceText = (): ((row: Pick<ActivityRow, 'section' | 'outcome'>) => string) => {
  const t = useText('recent-activity')
  const didText = useDidText()
  return ({ section, outcome }) =>
    isKindSection(section) ? didText(kindOfSection(section), outcome) : t(`sentence.${section}`)
}
