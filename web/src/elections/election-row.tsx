import type { Election } from '@rostrum/contract/elections'
import { usStates } from '@rostrum/contract/us-states'
import { useText } from '../lib/i18n.tsx'
import { useHasCapability } from '../lib/use-has-capability.ts'
import { Button } from '../ui/button.tsx'
import { passFocusOn } from '../ui/pass-focus-on.ts'
import { Tag } from '../ui/tag.tsx'
import { ElectionDays } from './election-days.tsx'

/** The next election, or the whole list. */
const keepFocusInList = passFocusOn(
  (row) => row.nextElementSibling?.querySelector('button') ?? row.closest<HTMLElement>('section'),
)

interface ElectionRowProps {
  election: Election
  onEdit: () => void
  onDelete: () => void
}

/** An election with its days. Those of the operator cannot be changed. */
export const ElectionRow = ({ election, onEdit, onDelete }: ElectionRowProps) => {
  const t = useText('elections')
  const mayEdit = useHasCapability('edit')
  const { name, state, is_shared: isShared } = election.attributes
  return (
    <li ref={keepFocusInList} className="grid gap-3 border-t border-line p-5 first:border-t-0 phone:p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="type-row wrap-anywhere">{name}</h2>
        <Tag>{state === null ? t('everywhere') : usStates[state]}</Tag>
        {isShared && <Tag hue="sky">{t('shared')}</Tag>}
      </div>
      <ElectionDays election={election} />
      {mayEdit && !isShared && (
        <div className="flex flex-wrap gap-2">
          <Button size="small" aria-label={t('editOf', { name })} onClick={onEdit}>
            {t('edit')}
          </Button>
          <Button size="small" variant="quiet" aria-label={t('delete.of', { name })} onClick={onDelete}>
            {t('delete.button')}
          </Button>
        </div>
      )}
    </li>
  )
}
