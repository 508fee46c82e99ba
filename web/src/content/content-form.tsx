import type { ReactNode } from 'react'
import { FormProvider, type FieldValues } from 'react-hook-form'
import { useText } from '../lib/i18n.tsx'
import '../lib/validation-texts.ts'
import { Button } from '../ui/button.tsx'
import { DiscardButton } from '../ui/discard-button.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { PageHead } from '../ui/section-head.tsx'
import { Status } from '../ui/status.tsx'
import { BackLink } from '../ui/text-link.tsx'
import { UnsavedChanges } from '../ui/unsaved-changes.tsx'
import { UploadsContext } from '../ui/uploads.ts'
import { FormErrors, LeftBehind } from './form-parts.tsx'
import './texts.ts'
import { useContentForm, type ContentFormSetup } from './use-content-form.ts'
import { useKindText } from '../lib/kind-texts.ts'

interface ContentFormProps<Values extends FieldValues> extends ContentFormSetup<Values> {
  /** What a field is called in the summary of errors. */
  labelOf: (path: string) => string
  /** The kind's own fields. */
  children: ReactNode
}

/** The frame of every new and edit form: status, errors, what was left unsaved, the save bar and the question on leaving. */
export const ContentForm = <Values extends FieldValues>({ labelOf, children, ...setup }: ContentFormProps<Values>) => {
  const t = useText('content')
  const kindText = useKindText()
  const { kind, item } = setup
  const { form, setUploads, kept, attempt, busy, isDirty, status, save, publish, unpublish, discard } =
    useContentForm(setup)
  const isPublished = status === 'published'
  return (
    <>
      <BackLink to={kind.listAddress} className="mb-3">
        {kindText(`${kind.path}.own.many`)}
      </BackLink>
      <PageHead title={kindText(`${kind.path}.own.${item ? 'edit' : 'new'}`)}>
        <Status status={status} />
      </PageHead>
      {kept.offered && <LeftBehind keptAt={kept.offered.keptAt} onRestore={kept.restore} onDiscard={kept.forget} />}
      <FormErrors form={form} attempt={attempt} labelOf={labelOf} />
      <FormProvider {...form}>
        <UploadsContext value={setUploads}>
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              void save()
            }}
          >
            {children}
            <SaveBar isDirty={isDirty}>
              {isDirty && <DiscardButton onDiscard={discard} />}
              {isPublished && (
                <Button pending={busy === 'unpublish'} pendingText={t('unpublishing')} onClick={() => void unpublish()}>
                  {t('unpublish')}
                </Button>
              )}
              <Button
                type="submit"
                look={isPublished ? 'primary' : 'outlined'}
                pending={busy === 'save'}
                pendingText={t('common:saving')}
              >
                {t(status === 'draft' ? 'saveDraft' : 'common:save')}
              </Button>
              {!isPublished && (
                <Button
                  look="primary"
                  pending={busy === 'publish'}
                  pendingText={t('publishing')}
                  onClick={() => void publish()}
                >
                  {t('publish')}
                </Button>
              )}
            </SaveBar>
          </form>
        </UploadsContext>
      </FormProvider>
      <UnsavedChanges isDirty={isDirty} onLeave={kept.forget} />
    </>
  )
}
