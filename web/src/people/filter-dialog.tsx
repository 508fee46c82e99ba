import { channels, deeds, type PeopleFilters, personSources } from '@rostrum/contract/people'
import { useState, type FormEvent } from 'react'
import { useText } from '../lib/i18n.tsx'
import { useTeam } from '../team/use-team.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Field } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { Select } from '../ui/select.tsx'
import { TextInput } from '../ui/text-input.tsx'
import type { PeopleSort, PeopleView } from './filters.ts'
import { useDeedName, useSourceText } from './person-words.ts'
import { SortOptions } from './sort-select.tsx'
import { useKnownTags } from './use-people.ts'

interface FilterDialogProps {
  view: PeopleView
  onClose: () => void
  onApply: (view: PeopleView) => void
}

/** Everything that can be filtered. The filters take effect when the user presses Show. */
export default function FilterDialog({ view, onClose, onApply }: FilterDialogProps) {
  const t = useText('people')
  const sourceText = useSourceText()
  const deedName = useDeedName()
  const tags = useKnownTags()
  const admins = useTeam().data?.attributes.admins ?? []
  const [sort, setSort] = useState(view.sort)
  const [draft, setDraft] = useState(view.filters)
  /** Sets a filter, or removes it if the value is empty. */
  const change = (name: keyof PeopleFilters, value: string | boolean) =>
    setDraft({ ...draft, [name]: value || undefined })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onApply({ filters: draft, sort, page: 1 })
  }
  const choice = (name: 'tag' | 'kind' | 'consent' | 'owner' | 'source', options: [value: string, label: string][]) => (
    <Field label={t(`filter.${name}`)} isFilter>
      <Select value={draft[name] ?? ''} onChange={({ target }) => change(name, target.value)}>
        <option value="">{t('any')}</option>
        {options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  )
  // A tag or a colleague of the address is offered although nobody has it any more.
  const offeredTags = draft.tag && !tags.includes(draft.tag) ? [draft.tag, ...tags] : tags
  return (
    <FormDialog
      title={t('filters')}
      onClose={onClose}
      onSubmit={submit}
      submitText={t('apply')}
      aside={
        <Button variant="quiet" className="mr-auto" onClick={() => onApply({ filters: {}, sort, page: 1 })}>
          {t('removeAll')}
        </Button>
      }
      formClassName="grid gap-5 md:grid-cols-2"
    >
      {choice(
        'kind',
        deeds.map((deed) => [deed, deedName(deed)]),
      )}
      {choice(
        'tag',
        offeredTags.map((tag) => [tag, tag]),
      )}
      <Field label={t('filter.since')} isFilter>
        <TextInput
          type="date"
          value={draft.since ?? ''}
          max={draft.until}
          onChange={({ target }) => change('since', target.value)}
        />
      </Field>
      <Field label={t('filter.until')} isFilter>
        <TextInput
          type="date"
          value={draft.until ?? ''}
          min={draft.since}
          onChange={({ target }) => change('until', target.value)}
        />
      </Field>
      <Field label={t('filter.place')} hint={t('filter.placeHint')} isFilter>
        <TextInput
          value={draft.place ?? ''}
          maxLength={100}
          autoComplete="off"
          onChange={({ target }) => change('place', target.value)}
        />
      </Field>
      {choice(
        'consent',
        channels.map((channel) => [channel, t(`chip.consent.${channel}`)]),
      )}
      {choice('owner', [['none', t('chip.noOwner')], ...admins.map(({ id, name }): [string, string] => [id, name])])}
      {choice(
        'source',
        personSources.map((source) => [source, sourceText(source)]),
      )}
      <div className="md:col-span-2">
        <Checkbox
          label={t('notWelcomed')}
          checked={draft.not_welcomed ?? false}
          onChange={({ target }) => change('not_welcomed', target.checked)}
        />
        <Checkbox
          label={t('needsHelp')}
          checked={draft.needs_help ?? false}
          onChange={({ target }) => change('needs_help', target.checked)}
        />
      </div>
      <Field label={t('sortBy')} isFilter className="md:hidden">
        <Select value={sort} onChange={({ target }) => setSort(target.value as PeopleSort)}>
          <SortOptions />
        </Select>
      </Field>
    </FormDialog>
  )
}
