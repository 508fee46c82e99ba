import type { Directory } from '@rostrum/contract/directories'
import { api } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { showPopup } from '../lib/popup.ts'
import { useErrorText } from '../lib/use-error-text.ts'
import { Button } from '../ui/button.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { DirectoryFileField } from './directory-file-field.tsx'
import { FilePreview } from './file-preview.tsx'
import { useDirectoryChange } from './use-directories.ts'
import { directoryForm, fileErrorOf, hasOffices, usePreview } from './use-preview.ts'

/** Replaces the people of a directory by those of a newer file, after a look at what it contains. */
export const ReplaceDirectory = ({ directory: { id }, onDone }: { directory: Directory; onDone: () => void }) => {
  const t = useText('directories')
  const errorText = useErrorText()
  const preview = usePreview(id)
  const { file, choices, preview: shown } = preview
  const replace = useDirectoryChange((body: FormData) =>
    api('POST /directories/:id/actions?action=replace', { params: { id }, body }),
  )
  return (
    <section aria-labelledby="replace" className="grid gap-8">
      <div>
        <SectionHead id="replace" title={t('replace.title')} />
        <p className="mb-4 max-w-[66ch]">{t('replace.text')}</p>
        <DirectoryFileField preview={preview} />
      </div>
      {shown && <FilePreview preview={preview} shown={shown} isUpdate />}
      {shown && file && shown.valid > 0 && (
        <div>
          <Button
            variant="primary"
            icon="upload"
            pending={replace.isPending}
            pendingText={t(hasOffices(shown) ? 'offices.saving' : 'replace.saving')}
            className="phone:w-full"
            onClick={() => {
              if (replace.isPending) return
              replace.mutate(directoryForm(file, choices), {
                onSuccess: () => {
                  showPopup({ type: 'success', message: t(hasOffices(shown) ? 'offices.saved' : 'replace.saved') })
                  onDone()
                },
                onError: (error) => showPopup({ type: 'error', message: fileErrorOf(error) ?? errorText(error) }),
              })
            }}
          >
            {hasOffices(shown) ? t('offices.save', { count: shown.valid }) : t('replace.save', { count: shown.valid })}
          </Button>
        </div>
      )}
    </section>
  )
}
