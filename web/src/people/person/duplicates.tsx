import type { Person } from '@rostrum/contract/people'
import { Suspense, useState } from 'react'
import { api } from '../../lib/api.ts'
import { useText } from '../../lib/i18n.tsx'
import { showPopup } from '../../lib/popup.ts'
import { usePeopleChange } from '../../tasks/use-people-change.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { usePersonName } from '../person-words.ts'

const MergeDialog = lazyDialog(() => import('./merge-dialog.tsx'))

/** Joins somebody who is listed twice, and undoes it. */
export const Duplicates = ({ person }: { person: Person }) => {
  const t = useText('people')
  const nameOf = usePersonName()
  const [open, setOpen] = useState<'merge' | 'separate'>()
  const name = nameOf(person.attributes)
  const separate = usePeopleChange(
    () => api('POST /people/:id/actions?action=separate', { params: { id: person.id } }),
    () => {
      showPopup({ type: 'success', message: t('duplicates.separated') })
      setOpen(undefined)
    },
  )
  return (
    <>
      <p className="type-small">{t('duplicates.text')}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onPointerEnter={MergeDialog.preload} onClick={() => setOpen('merge')}>
          {t('duplicates.merge')}
        </Button>
        {person.attributes.merged_count > 0 && (
          <Button variant="quiet" onClick={() => setOpen('separate')}>
            {t('duplicates.separate')}
          </Button>
        )}
      </div>
      {open === 'merge' && (
        <Suspense>
          <MergeDialog person={person} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
      <ConfirmDialog
        isOpen={open === 'separate'}
        title={t('duplicates.separateTitle')}
        text={t('duplicates.separateText', { name })}
        confirmText={t('duplicates.separate')}
        isPending={separate.isPending}
        onCancel={() => setOpen(undefined)}
        onConfirm={() => separate.mutate(undefined, { onError: () => setOpen(undefined) })}
      />
    </>
  )
}
