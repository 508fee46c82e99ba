import type { Segment } from '@rostrum/contract/people'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { showPopup } from '../lib/popup.ts'
import { usePeopleChange } from '../tasks/use-people-change.ts'
import { Button } from '../ui/button.tsx'
import { Pill } from '../ui/chip.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { lazyDialog } from '../ui/lazy-part.tsx'
import { activeFilters, addressOf, isSameChoice, type PeopleView } from './filters.ts'
import { useCountText } from './person-words.ts'
import { useSegments } from './use-people.ts'

const SegmentDialog = lazyDialog(() => import('./segment-dialog.tsx'))

/** Saved combinations of filters in one line, which scrolls on phones. A segment is chosen while its filters are set. */
export const Segments = ({ view, everyone }: { view: PeopleView; everyone: number | undefined }) => {
  const t = useText('people')
  const countText = useCountText()
  const navigate = useNavigate()
  const [isSaving, setSaving] = useState(false)
  const segments = useSegments().data ?? []
  const chosen = segments.find(({ attributes }) => isSameChoice(attributes.filters, view.filters))
  const isFiltered = activeFilters(view.filters).length > 0 || view.filters.search !== undefined
  const choose = (filters: PeopleView['filters']) =>
    void navigate(addressOf({ filters, sort: view.sort }), { preventScrollReset: true })
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2 phone:flex-nowrap">
      <div
        role="group"
        aria-label={t('segments')}
        className="flex min-w-0 gap-2 md:flex-wrap phone:-mx-(--gutter) phone:flex-1 phone:overflow-x-auto phone:px-(--gutter) phone:py-1 phone:*:flex-none phone:*:whitespace-nowrap"
      >
        <Pill
          isChosen={!isFiltered}
          {...(everyone !== undefined && { count: countText(everyone) })}
          onClick={() => choose({})}
        >
          {t('everyone')}
        </Pill>
        {segments.map(({ id, attributes: { name, filters, people_count: count } }) => (
          <Pill key={id} isChosen={id === chosen?.id} count={countText(count)} onClick={() => choose(filters)}>
            {name}
          </Pill>
        ))}
        {isFiltered && !chosen && (
          <Button
            variant="quiet"
            size="small"
            icon="plus"
            onPointerEnter={SegmentDialog.preload}
            onClick={() => setSaving(true)}
          >
            {t('saveSegment')}
          </Button>
        )}
        {chosen && <DeleteButton segment={chosen} />}
      </div>
      {isSaving && (
        <Suspense>
          <SegmentDialog filters={view.filters} onClose={() => setSaving(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** Deletes the chosen segment after a confirmation. Its filters stay. */
const DeleteButton = ({ segment: { id, attributes } }: { segment: Segment }) => {
  const t = useText('people')
  const [isConfirming, setConfirming] = useState(false)
  const { mutate, isPending } = usePeopleChange(
    () => api('DELETE /people-segments/:id', { params: { id } }),
    () => showPopup({ type: 'success', message: t('segmentDeleted') }),
  )
  return (
    <>
      <Button variant="quiet" size="small" icon="trash" onClick={() => setConfirming(true)}>
        {t('deleteSegment')}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        isDestructive
        title={t('deleteSegmentTitle', { name: attributes.name })}
        text={t('deleteSegmentText')}
        confirmText={t('deleteSegment')}
        isPending={isPending}
        onCancel={() => setConfirming(false)}
        onConfirm={() => mutate(undefined, { onError: () => setConfirming(false) })}
      />
    </>
  )
}
