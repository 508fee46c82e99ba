import type { Person } from '@rostrum/contract/people'
import { useDeferredValue, useState, type FormEvent } from 'react'
import { api } from '../../lib/api.ts'
import { useText } from '../../lib/i18n.tsx'
import { showPopup } from '../../lib/popup.ts'
import { usePeopleChange } from '../../tasks/use-people-change.ts'
import { Field } from '../../ui/field.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { countOfActs, usePersonName, usePlaceText } from '../person-words.ts'
import { useSomePeople } from '../use-people.ts'

const MAX_OFFERED = 8

/** Finds the second entry of somebody, and joins it into this one. */
export default function MergeDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const t = useText('people')
  const nameOf = usePersonName()
  const placeOf = usePlaceText()
  const [text, setText] = useState(person.attributes.name ?? '')
  const [chosen, setChosen] = useState<string>()
  const [isMissing, setMissing] = useState(false)
  const search = useDeferredValue(text.trim())
  const list = useSomePeople({ search }, 'name', MAX_OFFERED + 1, search !== '')
  const found = search === '' ? [] : (list.data?.data ?? []).filter(({ id }) => id !== person.id).slice(0, MAX_OFFERED)
  const merge = usePeopleChange(
    (id: string) => api('POST /people/:id/actions?action=merge', { params: { id }, body: { into: person.id } }),
    () => {
      showPopup({ type: 'success', message: t('duplicates.merged') })
      onClose()
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const other = found.find(({ id }) => id === chosen)
    setMissing(!other)
    if (other && !merge.isPending) merge.mutate(other.id)
  }
  return (
    <FormDialog
      title={t('duplicates.merge')}
      onClose={onClose}
      onSubmit={submit}
      submitText={t('duplicates.join')}
      pending={merge.isPending}
      pendingText={t('common:working')}
      className="max-w-128"
    >
      <p className="text-muted">{t('duplicates.mergeText', { name: nameOf(person.attributes) })}</p>
      <Field label={t('duplicates.search')} isFilter>
        <TextInput
          type="search"
          value={text}
          maxLength={100}
          autoComplete="off"
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <fieldset className="min-w-0" aria-busy={list.isFetching}>
        <legend className="mb-1 type-label">{t('duplicates.found')}</legend>
        {found.map((other) => (
          <label key={other.id} className="flex min-h-11 items-start gap-3 border-t border-line py-2.5">
            <input
              type="radio"
              name="other"
              className="mt-0.5"
              checked={chosen === other.id}
              onChange={() => setChosen(other.id)}
            />
            <span className="min-w-0 wrap-anywhere">
              {nameOf(other.attributes)}
              <span className="block type-small">
                {[
                  other.attributes.email,
                  placeOf(other.attributes),
                  t('acts', { count: countOfActs(other.attributes) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
          </label>
        ))}
        <p role="status" className="type-small">
          {!list.isFetching && search !== '' && found.length === 0 ? t('duplicates.none') : ''}
        </p>
        {isMissing && <FieldError isAlert>{t('duplicates.choose')}</FieldError>}
      </fieldset>
    </FormDialog>
  )
}
