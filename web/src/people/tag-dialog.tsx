import type { Person } from '@rostrum/contract/people'
import { useId, useState, type FormEvent } from 'react'
import { api, ApiError } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { showPopup } from '../lib/popup.ts'
import { useErrorText } from '../lib/use-error-text.ts'
import { useRefetchPeople } from '../tasks/use-people-change.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { useKnownTags } from './use-people.ts'

type Change = 'add_tags' | 'remove_tags'

/** Adds a label to people, or removes one that somebody of them has. Only the server validates it. */
export default function TagDialog({ people, onClose }: { people: Person[]; onClose: () => void }) {
  const t = useText('people')
  const errorText = useErrorText()
  const refetch = useRefetchPeople()
  const listId = useId()
  const known = useKnownTags()
  const [tag, setTag] = useState('')
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState<Change>()
  const change = async (how: Change) => {
    if (pending) return
    setPending(how)
    setError(undefined)
    try {
      const body = { ids: people.map(({ id }) => id), [how]: [tag] }
      const { data } = await api('POST /people/actions?action=change', { body })
      const key = how === 'add_tags' ? 'tagAdded' : 'tagRemoved'
      showPopup({ type: 'success', message: t(key, { tag: tag.trim(), count: data.changed }) })
      onClose()
      await refetch()
    } catch (failure) {
      const [message] = failure instanceof ApiError ? Object.values(failure.errors).flat() : []
      if (message === undefined) showPopup({ type: 'error', message: errorText(failure) })
      else setError(message)
    } finally {
      setPending(undefined)
    }
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void change('add_tags')
  }
  const used = [...new Set(people.flatMap(({ attributes }) => attributes.tags))].toSorted()
  const isUsed = used.includes(tag.trim())
  return (
    <FormDialog
      title={t('tagTitle', { count: people.length })}
      onClose={onClose}
      onSubmit={submit}
      submitText={t('addTag')}
      pending={pending === 'add_tags'}
      aside={
        used.length > 0 && (
          <Button
            className="mr-auto"
            disabled={!isUsed}
            pending={pending === 'remove_tags'}
            pendingText={t('common:working')}
            onClick={() => void change('remove_tags')}
          >
            {t('removeTag')}
          </Button>
        )
      }
      className="max-w-116"
      formClassName="grid gap-4"
    >
      <Field label={t('tagName')} hint={t('tagHint')} error={error}>
        <TextInput
          list={listId}
          value={tag}
          maxLength={40}
          autoComplete="off"
          onChange={({ target }) => setTag(target.value)}
        />
      </Field>
      <datalist id={listId}>
        {known.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      {used.length > 0 && (
        <div>
          <p className="mb-2 type-label">{t('tagsSoFar')}</p>
          <div className="flex flex-wrap gap-2">
            {used.map((name) => (
              <Button key={name} size="small" aria-pressed={name === tag.trim()} onClick={() => setTag(name)}>
                {name}
              </Button>
            ))}
          </div>
        </div>
      )}
    </FormDialog>
  )
}
