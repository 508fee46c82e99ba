import type { PlacedShift } from '@rostrum/contract/shifts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, ApiError } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { showPopup } from '../lib/popup.ts'
import { refetchAfterChange } from '../lib/query.ts'
import { useErrorText } from '../lib/use-error-text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { ShiftBoxes } from './shift-boxes.tsx'
import type { RosterPerson } from './use-roster.ts'

interface ShiftsDialogProps {
  eventId: string
  person: RosterPerson
  shifts: readonly PlacedShift[]
  timezone: string
  onClose: () => void
}

/** Puts somebody in shifts and takes them out. What is not touched here stays as the person chose it meanwhile. */
export const ShiftsDialog = ({ eventId, person, shifts, timezone, onClose }: ShiftsDialogProps) => {
  const t = useText('attendance')
  const errorText = useErrorText()
  const client = useQueryClient()
  const name = person.attributes.name ?? t('someone')
  const [own] = useState(person.attributes.shifts)
  const [ticked, setTicked] = useState<string[]>(own)
  const add = ticked.filter((id) => !own.includes(id))
  const remove = own.filter((id) => !ticked.includes(id))
  const save = useMutation({
    mutationFn: (isOverLimit: boolean) =>
      api('PUT /events/:id/attendances/:personId', {
        params: { id: eventId, personId: person.id },
        body: { shifts: { add, remove }, over_limit: isOverLimit },
      }),
    onSuccess: async () => {
      await refetchAfterChange(client, { queryKey: ['rosters'] })
      showPopup({ type: 'success', message: t('shifts.saved', { name }) })
      onClose()
    },
  })
  const errors = save.error instanceof ApiError ? save.error.errors : {}
  const isFull = errors['over_limit'] !== undefined
  const change = (now: string[]) => {
    save.reset()
    setTicked(now)
  }
  const press = () => {
    if (add.length + remove.length === 0) onClose()
    else save.mutate(isFull)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('shifts.title', { name })}
      className="max-w-128"
      foot={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button variant="primary" pending={save.isPending} pendingText={t('common:saving')} onClick={press}>
            {t(isFull ? 'shifts.saveOverLimit' : 'shifts.save')}
          </Button>
        </>
      }
    >
      <ShiftBoxes shifts={shifts} timezone={timezone} ticked={ticked} error={errors['shifts']?.[0]} onChange={change} />
      {isFull && (
        <Notice tone="warning" role="alert" title={t('shifts.full')}>
          <p>{t('shifts.fullText', { name })}</p>
        </Notice>
      )}
      {save.error && !isFull && !errors['shifts'] && (
        <Notice tone="danger" role="alert">
          <p>{errorText(save.error)}</p>
        </Notice>
      )}
    </Dialog>
  )
}
