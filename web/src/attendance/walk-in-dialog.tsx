import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useText } from '../lib/i18n.tsx'
import { showPopup } from '../lib/popup.ts'
import { useSubmit } from '../lib/use-submit.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/text-input.tsx'
import type { EventRoster } from './kept-roster.ts'
import { pressWalkIn } from './presses.ts'
import { ShiftBoxes } from './shift-boxes.tsx'

interface WalkInDialogProps {
  eventId: string
  event: EventRoster['event']
  isOpen: boolean
  onClose: () => void
}

/** Adds somebody who came without an answer. The form is checked here, because it works without a connection. */
export const WalkInDialog = ({ isOpen, ...props }: WalkInDialogProps) => (isOpen ? <OpenDialog {...props} /> : null)

const OpenDialog = ({ eventId, event: { shifts, timezone }, onClose }: Omit<WalkInDialogProps, 'isOpen'>) => {
  const t = useText('attendance')
  const form = useForm({ defaultValues: { name: '', email: '' } })
  const [ticked, setTicked] = useState<string[]>([])
  const { errors } = form.formState
  const submit = useSubmit(form, ({ name, email }) => {
    pressWalkIn(eventId, { name: name.trim(), email: email.trim() || null, shifts: ticked })
    showPopup({ type: 'success', message: t('walkIn.added', { name: name.trim() }) })
    onClose()
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('walkIn.title')}
      className="max-w-128"
      foot={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button type="submit" form="walk-in" variant="primary">
            {t('walkIn.add')}
          </Button>
        </>
      }
    >
      <form id="walk-in" noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <Field label={t('walkIn.name')} error={errors.name?.message}>
          <TextInput
            {...form.register('name', {
              validate: (name) => name.trim() !== '' || t('walkIn.nameMissing'),
              maxLength: { value: 241, message: t('walkIn.nameTooLong') },
            })}
            autoComplete="off"
          />
        </Field>
        <Field label={t('walkIn.email')} hint={t('walkIn.emailHint')} optional error={errors.email?.message}>
          <TextInput
            {...form.register('email', {
              validate: (email) =>
                email.trim() === '' || /^\S+@\S+\.\S+$/.test(email.trim()) || t('walkIn.emailInvalid'),
            })}
            type="email"
            autoComplete="off"
          />
        </Field>
        {shifts.length > 0 && <ShiftBoxes shifts={shifts} timezone={timezone} ticked={ticked} onChange={setTicked} />}
      </form>
    </Dialog>
  )
}
