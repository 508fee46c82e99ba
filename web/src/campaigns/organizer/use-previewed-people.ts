import type { DirectoryChoice } from '@rostrum/contract/campaigns'
import { useWatch } from 'react-hook-form'
import { PREVIEWED_TARGETS, usePreviewedTargets } from '../../directories/use-directories.ts'
import { nameOf } from '../../representatives/office.ts'
import { targetBlanks } from '../supporter/blanks.ts'
import type { TextPreview } from './blanks-field.tsx'
import type { EnteredTarget, TargetSetup } from './target-values.ts'

/** The fields of a form that say whom a campaign reaches, where the lists are optional to read. */
type Values = Record<TargetSetup['list'], EnteredTarget[] | undefined> & Partial<DirectoryChoice>

/** How a text reads for the first people whom the campaign reaches. */
export const usePreviewedPeople = ({ list, reachedBy }: Pick<TargetSetup, 'list' | 'reachedBy'>): TextPreview[] => {
  const entered = useWatch<Values, TargetSetup['list']>({ name: list }) ?? []
  const directoryId = useWatch<Values, 'directory_id'>({ name: 'directory_id' }) ?? ''
  const titles = useWatch<Values, 'directory_titles'>({ name: 'directory_titles' }) ?? []
  const listed = usePreviewedTargets(directoryId, reachedBy, titles[0] ?? '')
  const people = directoryId
    ? (listed.data ?? [])
    : entered.map(({ name = '', office = '' }) => ({ name, title: '', office, party: '' }))
  return people
    .filter(({ name }) => name.trim() !== '')
    .slice(0, PREVIEWED_TARGETS)
    .map((person) => ({ title: nameOf(person), values: targetBlanks(person) }))
}
