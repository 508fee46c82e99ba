import type { DirectoryChoice } from '@rostrum/contract/campaigns'
import { noDirectory } from '@rostrum/contract/campaigns'
import type { WayToReach } from '@rostrum/contract/directories'
import { useText } from '../../lib/i18n.tsx'

/** A row of an entered list, by field name. */
export type EnteredTarget = Record<string, string | undefined>

/** The lists of people that forms have. */
export type TargetListName = 'call_list' | 'email_list' | 'address_list'

/** The values of a campaign's form that say whom it asks people to reach. */
export type TargetValues = Partial<DirectoryChoice> & {
  [list in TargetListName]?: EnteredTarget[]
}

/** The list of people that a form has, if the organizer enters them. */
export interface TargetSetup {
  list: TargetListName
  reachedBy: WayToReach
  /** The rows of a new campaign. */
  firstRows: readonly EnteredTarget[]
}

/** Those of a new campaign. `directoryId` is its directory, if the organizer comes from the page of one. */
export const newTargets = <Row>(
  firstRows: readonly Row[],
  directoryId: string | null,
): { list: Row[]; directory: DirectoryChoice } =>
  directoryId === null
    ? { list: [...firstRows], directory: noDirectory }
    : { list: [], directory: { ...noDirectory, directory_id: directoryId } }

/** Those of a campaign that exists. */
export const directoryChoiceOf = ({
  directory_id,
  directory_titles,
  directory_divisions,
  key_targets,
}: DirectoryChoice): DirectoryChoice => ({ directory_id, directory_titles, directory_divisions, key_targets })

/** Returns the label of a field that all campaigns have; undefined for other fields. */
export const useSharedLabel = (reachedBy: WayToReach): ((field: string) => string | undefined) => {
  const t = useText('content')
  const formText = useText('campaign-forms')
  const labels: Record<keyof DirectoryChoice | 'words_question', string> = {
    words_question: formText('words.question'),
    directory_id: t('targets.field.directory_id'),
    directory_titles: t('targets.field.directory_titles'),
    directory_divisions: t('targets.field.directory_divisions'),
    key_targets: t(`targets.field.key_targets.${reachedBy}`),
  }
  return (field) => labels[field as keyof typeof labels]
}
