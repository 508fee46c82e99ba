import { directoryAbout, type DirectoryPreview } from '@rostrum/contract/directory-files'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { api } from '../lib/api.ts'
import { contractResolver } from '../lib/form.ts'
import { useText } from '../lib/i18n.tsx'
import { useIdempotencyKey } from '../lib/idempotency-key.ts'
import { showPopup } from '../lib/popup.ts'
import { useSave } from '../lib/use-save.ts'
import { Button } from '../ui/button.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { AboutFields } from './about-fields.tsx'
import { DirectoryFileField } from './directory-file-field.tsx'
import { FilePreview } from './file-preview.tsx'
import { addressOfDirectory, useDirectoryChange } from './use-directories.ts'
import { directoryForm, fileErrorOf, type Preview, usePreview } from './use-preview.ts'

/** Imports a file as a directory of the organization: a file, what it contains, and what it is called. */
export const NewDirectory = () => {
  const t = useText('directories')
  const preview = usePreview()
  const { preview: shown, file } = preview
  return (
    <div className="grid max-w-232 gap-10">
      <section aria-labelledby="choose">
        <SectionHead id="choose" title={t('new.choose')} />
        <DirectoryFileField preview={preview} />
        <p className="mt-4 max-w-[66ch] type-small">{t('new.about')}</p>
      </section>
      {shown && file && (
        <NewDirectoryForm
          key={`${file.name} ${file.lastModified} ${shown.known_file ?? ''}`}
          preview={preview}
          shown={shown}
          file={file}
        />
      )}
    </div>
  )
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
  // District offices are only added to a directory that is there.
  const known = shown.known_file === 'congress-district-offices' ? null : shown.known_file
  const form = useForm({
    resolver: contractResolver(directoryAbout, useText('validation')),
    defaultValues: {
      name: known ? t(`known.${known}.name`, { state: shown.state ?? '' }).trim() : file.name.replace(/\.\w+$/, ''),
      source: known ? t(`known.${known}.source`) : '',
    },
  })
  const { isSubmitting } = form.formState
  const create = useDirectoryChange(({ name, source }: { name: string; source: string }) =>
    api('POST /directories', {
      body: directoryForm(file, preview.choices, { name, source }),
      idempotencyKey: keyOf(JSON.stringify([name, source, preview.choices, file.name, file.lastModified])),
    }),
  )
  const submit = useSave(form, async (values) => {
    try {
      const { data } = await create.mutateAsync(values)
      showPopup({ type: 'success', message: t('new.saved') })
      await navigate(addressOfDirectory(data.id))
    } catch (error) {
      // The form has no such field.
      const message = fileErrorOf(error)
      if (message === undefined) throw error
      showPopup({ type: 'error', message })
    }
  })
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-10">
      <FilePreview preview={preview} shown={shown} isUpdate={false} />
      {shown.valid > 0 && (
        <>
          <section aria-labelledby="about">
            <SectionHead id="about" title={t('one')} />
            <div className="grid max-w-160 gap-5">
              <AboutFields form={form} />
            </div>
          </section>
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
        </>
      )}
    </form>
  )
}
