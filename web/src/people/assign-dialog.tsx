import type { Person } from '@rostrum/contract/people'
import { useState, type FormEvent } from 'react'
import { api } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { showPopup } from '../lib/popup.ts'
import { usePeopleChange } from '../tasks/use-people-change.ts'
import { AdminOptions } from '../team/admin-options.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'

/** Chooses the admin who looks after the people. */
export default function AssignDialog({ people, onClose }: { people: Person[]; onClose: () => void }) {
  const t = useText('people')
  const [owner, setOwner] = useState(people[0]?.attributes.owner?.id ?? '')
  const { mutate, isPending } = usePeopleChange(
    () =>
      api('POST /people/actions?action=change', {
        body: { ids: people.map(({ id }) => id), owner_id: owner || null },
      }),
    ({ data }) => {
      showPopup({ type: 'success', message: t('assigned', { count: data.changed }) })
      onClose()
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) mutate(undefined)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('assignTitle', { count: people.length })}
      className="max-w-116"
      foot={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button type="submit" form="assign" variant="primary" pending={isPending} pendingText={t('common:saving')}>
            {t('assign')}
          </Button>
        </>
      }
    >
      <form id="assign" noValidate onSubmit={submit}>
        <Field label={t('owner')} hint={t('ownerHint')}>
          <Select value={owner} onChange={({ target }) => setOwner(target.value)}>
            <AdminOptions none={t('nobodyYet')} known={people[0]?.attributes.owner ?? null} someone={t('someone')} />
          </Select>
        </Field>
      </form>
    </Dialog>
  )
}
