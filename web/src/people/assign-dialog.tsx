import type { Person } from '@rostrum/contract/people'
import { useState, type FormEvent } from 'react'
import { api } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { showPopup } from '../lib/popup.ts'
import { usePeopleChange } from '../tasks/use-people-change.ts'
import { AdminOptions } from '../team/admin-options.tsx'
import { Field } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
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
    <FormDialog
      title={t('assignTitle', { count: people.length })}
      onClose={onClose}
      onSubmit={submit}
      submitText={t('assign')}
      pending={isPending}
      className="max-w-116"
    >
      <Field label={t('owner')} hint={t('ownerHint')}>
        <Select value={owner} onChange={({ target }) => setOwner(target.value)}>
          <AdminOptions none={t('nobodyYet')} known={people[0]?.attributes.owner ?? null} someone={t('someone')} />
        </Select>
      </Field>
    </FormDialog>
  )
}
