import type { Person } from '@rostrum/contract/people'
import { FormProvider, useForm } from 'react-hook-form'
import { RowsField } from '../../forms/rows-field.tsx'
import { api, ApiError } from '../../lib/api.ts'
import { useText } from '../../lib/i18n.tsx'
import { showPopup } from '../../lib/popup.ts'
import { useErrorText } from '../../lib/use-error-text.ts'
import { useSubmit } from '../../lib/use-submit.ts'
import { useRefetchPeople } from '../../tasks/use-people-change.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { FormText } from '../../ui/form-fields.tsx'

interface Values {
  rows: { name: string; value: string }[]
}

const MAX_FIELDS = 20

/** The organization's own fields about somebody. Rows without a name and a value are left out. */
export default function DetailsDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const t = useText('people')
  const errorText = useErrorText()
  const refetch = useRefetchPeople()
  const known = Object.entries(person.attributes.fields).map(([name, value]) => ({ name, value }))
  const form = useForm<Values>({ defaultValues: { rows: known.length > 0 ? known : [{ name: '', value: '' }] } })
  const submit = useSubmit(form, async ({ rows }) => {
    const names = rows.map(({ name }) => name.trim())
    const repeated = names.findIndex((name, index) => name !== '' && names.indexOf(name) !== index)
    if (repeated !== -1) {
      return form.setError(`rows.${repeated}.name`, { message: t('repeatedField') }, { shouldFocus: true })
    }
    const given = rows.filter(({ name, value }) => name.trim() !== '' || value.trim() !== '')
    const fields = Object.fromEntries(given.map(({ name, value }) => [name.trim(), value]))
    try {
      await api('PUT /people/:id', { params: { id: person.id }, body: { fields } })
      showPopup({ type: 'success', message: t('detailsSaved') })
      onClose()
      await refetch()
    } catch (error) {
      const errors = error instanceof ApiError ? Object.entries(error.errors) : []
      for (const [path, [message]] of errors) {
        const row = names.indexOf(path.replace(/^fields\.?/, ''))
        form.setError(row === -1 ? 'rows' : `rows.${row}.name`, { message }, { shouldFocus: row !== -1 })
      }
      if (errors.length === 0) showPopup({ type: 'error', message: errorText(error) })
    }
  })
  return (
    <FormProvider {...form}>
      <FormDialog
        title={t('editDetails')}
        onClose={onClose}
        onSubmit={(event) => void submit(event)}
        pending={form.formState.isSubmitting}
        formClassName="grid gap-4"
      >
        <p className="text-muted">{t('detailsText')}</p>
        <RowsField<Values>
          name="rows"
          label={t('details')}
          rowName={t('field')}
          addText={t('addField')}
          emptyRow={() => ({ name: '', value: '' })}
          maximum={MAX_FIELDS}
        >
          {(index) => (
            <div className="grid gap-4 md:grid-cols-2">
              <FormText<Values> name={`rows.${index}.name`} label={t('fieldName')} maxLength={40} autoComplete="off" />
              <FormText<Values>
                name={`rows.${index}.value`}
                label={t('fieldValue')}
                maxLength={200}
                autoComplete="off"
              />
            </div>
          )}
        </RowsField>
      </FormDialog>
    </FormProvider>
  )
}
