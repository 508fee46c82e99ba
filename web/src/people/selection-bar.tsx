import type { Person } from '@rostrum/contract/people'
import { Suspense, useState } from 'react'
import { writeAddress } from './write-address.ts'
import { useText } from '../lib/i18n.tsx'
import { useHasCapability } from '../lib/use-has-capability.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { lazyDialog } from '../ui/lazy-part.tsx'
import { isChannelAllowed } from './consent-marks.tsx'

const TagDialog = lazyDialog(() => import('./tag-dialog.tsx'))
const AssignDialog = lazyDialog(() => import('./assign-dialog.tsx'))
const TaskDialog = lazyDialog(() => import('../tasks/task-dialog.tsx'))

interface SelectionBarProps {
  people: Person[]
  onClear: () => void
}

/** What can be done with the selected people: on top of the list, and on a phone at the bottom of the screen. */
export const SelectionBar = ({ people, onClear }: SelectionBarProps) => {
  const t = useText('people')
  const [dialog, setDialog] = useState<'tag' | 'assign' | 'task'>()
  const close = () => setDialog(undefined)
  const mayWrite = useHasCapability('broadcasts')
  const mailed = people.filter(({ attributes }) => isChannelAllowed(attributes, 'email')).length
  const [only] = people
  return (
    <div
      role="region"
      aria-label={t('selection')}
      className="save-bar print:hidden sticky top-(--header) z-10 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-t-lg border-b border-line bg-raised px-4 py-2.5 phone:fixed phone:inset-x-0 phone:top-auto phone:bottom-0 phone:z-20 phone:rounded-none phone:shadow-bar"
    >
      <p role="status" className="mr-auto text-sm">
        <b className="font-semibold">{t('selected', { count: people.length })}</b>{' '}
        <span className="text-muted">{t('selectedMail', { count: mailed })}</span>
      </p>
      <div className="flex gap-2 phone:w-full phone:*:flex-1 phone:[&>:last-child]:flex-none">
        {mayWrite && mailed > 0 && (
          <ButtonLink to={writeAddress({ personIds: people.map(({ id }) => id) })} variant="primary" icon="mail">
            {t('writeTo', { text: mailed })}
          </ButtonLink>
        )}
        <Button icon="tag" onPointerEnter={TagDialog.preload} onClick={() => setDialog('tag')}>
          {t('tag')}
        </Button>
        <Button icon="user" onPointerEnter={AssignDialog.preload} onClick={() => setDialog('assign')}>
          {t('assign')}
        </Button>
        {people.length === 1 && (
          <Button icon="list-checks" onPointerEnter={TaskDialog.preload} onClick={() => setDialog('task')}>
            {t('task')}
          </Button>
        )}
        <Button variant="quiet" square icon="x" aria-label={t('clearSelection')} onClick={onClear} />
      </div>
      <Suspense>
        {dialog === 'tag' && <TagDialog people={people} onClose={close} />}
        {dialog === 'assign' && <AssignDialog people={people} onClose={close} />}
        {dialog === 'task' && only && (
          <TaskDialog person={{ id: only.id, name: only.attributes.name }} onClose={close} />
        )}
      </Suspense>
    </div>
  )
}
