import type { Person } from '@rostrum/contract/people'
import { Suspense, useState } from 'react'
import { writeAddress } from './write-address.ts'
import { useText } from '../lib/i18n.tsx'
import { useHasCapability } from '../lib/use-has-capability.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { lazyDialog } from '../ui/lazy-part.tsx'
import { passFocusOn } from '../ui/pass-focus-on.ts'
import { isChannelAllowed } from './consent-marks.tsx'

const TagDialog = lazyDialog(() => import('./tag-dialog.tsx'))
const AssignDialog = lazyDialog(() => import('./assign-dialog.tsx'))
const TaskDialog = lazyDialog(() => import('../tasks/task-dialog.tsx'))

interface SelectionBarProps {
  people: Person[]
  onClear: () => void
}

/** The bar goes with the selection. Then the box above the list has the focus, which selects everybody again. */
const keepFocus = passFocusOn((bar) => bar.parentElement?.querySelector<HTMLElement>('input[type="checkbox"]'))

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
      ref={keepFocus}
      role="region"
      aria-label={t('selection')}
      className="save-bar print:hidden sticky top-(--header) z-10 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-t-lg border-b border-line bg-raised px-4 py-2.5 phone:fixed phone:inset-x-0 phone:top-auto phone:bottom-0 phone:z-20 phone:rounded-none phone:shadow-bar"
    >
      <p role="status" className="mr-auto text-sm phone:order-1 phone:mr-0 phone:min-w-0 phone:flex-1">
        <b className="font-semibold">{t('selected', { count: people.length })}</b>{' '}
        <span className="text-muted">{t('selectedMail', { count: mailed })}</span>
      </p>
      <div className="flex gap-2 phone:order-3 phone:w-full phone:flex-wrap phone:*:flex-auto phone:*:px-2.5 phone:[&_svg]:hidden">
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
      </div>
      {/* On phones, beside the number of the selected, so that the other buttons have the whole width. */}
      <Button
        variant="quiet"
        square
        icon="x"
        className="phone:order-2"
        aria-label={t('clearSelection')}
        onClick={onClear}
      />
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
