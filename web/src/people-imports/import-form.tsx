import { importConfirmPayload, importedPurposes, type PeopleImport } from '@rostrum/contract/people-imports'
import { useForm, useWatch } from 'react-hook-form'
import { api } from '../lib/api.ts'
import { contractResolver, showServerErrors } from '../lib/form.ts'
import { useText } from '../lib/i18n.tsx'
import { showPopup } from '../lib/popup.ts'
import { useErrorText } from '../lib/use-error-text.ts'
import { useSubmit } from '../lib/use-submit.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Field } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { InvalidPeople } from './invalid-people.tsx'
import { MappingFields, type Mapping } from './mapping-fields.tsx'
import { useImportChange } from './use-imports.ts'

/** What the columns are, what an import would do, and how these people agreed. */
export const ImportForm = ({ file }: { file: PeopleImport }) => {
  const t = useText('people-imports')
  const errorText = useErrorText()
  const params = { id: file.id }
  const { columns, samples, mapping: guessed } = file.attributes
  const form = useForm({
    resolver: contractResolver(importConfirmPayload, useText('validation')),
    defaultValues: { mapping: guessed, consent_basis: '', purposes: [], tag: '' },
  })
  const { errors, isSubmitting } = form.formState
  const mapping = useWatch({ control: form.control, name: 'mapping' })
  const preview = useImportChange((given: Mapping) =>
    api('POST /people-imports/:id/actions?action=preview', { params, body: { mapping: given } }),
  )
  const confirm = useImportChange((body: Parameters<typeof importConfirmPayload.parse>[0]) =>
    api('POST /people-imports/:id/actions?action=confirm', { params, body: importConfirmPayload.parse(body) }),
  )
  const change = (given: Mapping) => {
    form.clearErrors('mapping')
    form.setValue('mapping', given)
    preview.mutate(given, {
      onError: (error) => {
        if (!showServerErrors(form, error)) showPopup({ type: 'error', message: errorText(error) })
      },
    })
  }
  const submit = useSubmit(form, async (body) => {
    try {
      await confirm.mutateAsync(body)
    } catch (error) {
      if (!showServerErrors(form, error)) showPopup({ type: 'error', message: errorText(error) })
    }
  })
  const mappingError = errors.mapping?.message ?? errors.mapping?.root?.message
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-10">
      <section aria-labelledby="columns">
        <SectionHead id="columns" title={t('columns')} />
        <p className="mb-4 max-w-[66ch] type-small">{t('columnsText')}</p>
        <MappingFields columns={columns} samples={samples} mapping={mapping} error={mappingError} onChange={change} />
      </section>
      <section aria-labelledby="rows">
        <SectionHead id="rows" title={t('rows')} />
        <Counts file={file} isPending={preview.isPending} />
        <InvalidPeople file={file} />
      </section>
      <section aria-labelledby="consent">
        <SectionHead id="consent" title={t('consent')} />
        <div className="grid max-w-160 gap-5">
          <fieldset className="min-w-0">
            <legend className="type-label">{t('purposes')}</legend>
            {importedPurposes.map((purpose) => (
              <Checkbox
                key={purpose}
                {...form.register('purposes')}
                value={purpose}
                label={t(`purpose.${purpose}`)}
                hint={t(`purposeHint.${purpose}`)}
              />
            ))}
            <p className="type-small">{t('purposesHint')}</p>
          </fieldset>
          <Field
            id="consent_basis"
            label={t('basis')}
            hint={t('basisHint')}
            {...(errors.consent_basis?.message !== undefined && { error: errors.consent_basis.message })}
          >
            <TextArea {...form.register('consent_basis')} rows={3} />
          </Field>
          <Field
            id="tag"
            label={t('tag')}
            hint={t('tagHint')}
            optional
            {...(errors.tag?.message !== undefined && { error: errors.tag.message })}
          >
            <TextInput {...form.register('tag')} autoComplete="off" />
          </Field>
        </div>
      </section>
      <div>
        <Button
          type="submit"
          variant="primary"
          icon="upload"
          pending={isSubmitting}
          pendingText={t('starting')}
          className="phone:w-full"
        >
          {t('start', { count: peopleCount(file) })}
        </Button>
      </div>
    </form>
  )
}

const peopleCount = ({ attributes: { valid, duplicates } }: PeopleImport): number => valid - duplicates

/** Announces what an import would do. */
const Counts = ({ file, isPending }: { file: PeopleImport; isPending: boolean }) => {
  const t = useText('people-imports')
  const rowText = useText('spreadsheets')
  const { known, duplicates, invalid_count: invalidCount } = file.attributes
  const count = peopleCount(file)
  return (
    <div role="status" aria-busy={isPending} className="grid gap-4">
      <p>
        <b className="font-semibold">{t('willImport', { count })}</b> {known > 0 && t('known', { count: known })}{' '}
        {duplicates > 0 && t('duplicates', { count: duplicates })}
      </p>
      {invalidCount > 0 && <Notice tone="warning">{rowText('invalid', { count: invalidCount })}</Notice>}
    </div>
  )
}
