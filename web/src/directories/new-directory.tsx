import { directoryPayload, type DirectoryPreview } from '@rostrum/contract/directory-files'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { api } from '../lib/api.ts'
import { contractResolver } from '../lib/form.ts'
import { useText } from '../lib/i18n.tsx'
import { useIdempotencyKey } from '../lib/idempotency-key.ts'
import { showPopup } from '../lib/popup.ts'
import { useSave } from '../lib/use-save.ts'
import { FileField } from '../spreadsheets/file-field.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { FilePreview } from './file-preview.tsx'
import { addressOfDirectory, useDirectoryChange } from './use-directories.ts'
import { directoryForm, type Preview, usePreview } from './use-preview.ts'

/** Imports a file as a directory of the organization: a file, what it contains, and what it is called. */
export const NewDirectory = () => {
  const t = useText('directories')
  const preview = usePreview()
  if (!preview.preview || !preview.file) {
    return (
      <section aria-labelledby="choose">
        <SectionHead id="choose" title={t('new.choose')} />
        <FileField
          hint={t('new.hint')}
          isPending={preview.isPending}
          message={preview.fileError}
          onFile={preview.choose}
        />
        <p className="mt-4 max-w-[66ch] type-small">{t('new.about')}</p>
      </section>
    )
  }
  return <NewDirectoryForm preview={preview} shown={preview.preview} file={preview.file} />
}

interface NewDirectoryFormProps {
  preview: Preview
  shown: DirectoryPreview
  file: File
}

const NewDirectoryForm = ({ preview, shown, file }: NewDirectoryFormProps) => {
  const t = useText('directories')
  const navigate = useNavigate()
  const keyOf = useIdempotencyKey()
  const known = shown.known_file
  const form = useForm({
    resolver: contractResolver(directoryPayload.pick({ name: true, source: true }), useText('validation')),
    defaultValues: {
      name: known ? t(`known.${known}.name`, { state: shown.state ?? '' }).trim() : file.name.replace(/\.\w+$/, ''),
      source: known ? t(`known.${known}.source`) : '',
    },
  })
  const { errors, isSubmitting } = form.formState
  const create = useDirectoryChange(({ name, source }: { name: string; source: string }) =>
    api('POST /directories', {
      body: directoryForm(file, preview.choices, { name, source }),
      idempotencyKey: keyOf(JSON.stringify([name, source, preview.choices, file.name, file.lastModified])),
    }),
  )
  const submit = useSave(form, async (values) => {
    const { data } = await create.mutateAsync(values)
    showPopup({ type: 'success', message: t('new.saved') })
    await navigate(addressOfDirectory(data.id))
  })
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-10">
      <div className="flex flex-wrap items-center gap-3">
        <p className="font-semibold wrap-anywhere">{file.name}</p>
        <Button size="small" onClick={preview.clear}>
          {t('new.otherFile')}
        </Button>
      </div>
      <FilePreview preview={preview} shown={shown} isUpdate={false} />
      <section aria-labelledby="about">
        <SectionHead id="about" title={t('one')} />
        <div className="grid max-w-160 gap-5">
          <Field
            id="name"
            label={t('new.name')}
            hint={t('new.nameHint')}
            {...(errors.name?.message !== undefined && { error: errors.name.message })}
          >
            <TextInput {...form.register('name')} autoComplete="off" />
          </Field>
          <Field
            id="source"
            label={t('new.source')}
            hint={t('new.sourceHint')}
            {...(errors.source?.message !== undefined && { error: errors.source.message })}
          >
            <TextInput {...form.register('source')} autoComplete="off" />
          </Field>
        </div>
      </section>
      {shown.valid > 0 && (
        <div>
          <Button
            type="submit"
            variant="primary"
            icon="upload"
            pending={isSubmitting}
            pendingText={t('new.saving')}
            className="phone:w-full"
          >
            {t('new.save', { count: shown.valid })}
          </Button>
        </div>
      )}
    </form>
  )
}
