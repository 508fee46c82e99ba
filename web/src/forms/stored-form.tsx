import type { ReactNode } from 'react'
import { FormProvider, type FieldValues } from 'react-hook-form'
import { useText } from '../lib/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { DiscardButton } from '../ui/discard-button.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { UnsavedChanges } from '../ui/unsaved-changes.tsx'
import { UploadsContext } from '../ui/uploads.ts'
import { FormErrors, LeftBehind } from './form-parts.tsx'
import type { StoredFormState } from './use-stored-form.ts'

interface StoredFormProps<Values extends FieldValues, Output> {
  state: StoredFormState<Values, Output>
  /** What a field is called in the summary of errors. */
  labelOf: (path: string) => string
  onSave: () => void
  /** Which parts are unsaved, where the form knows. */
  unsaved?: string
  buttons: ReactNode
  children: ReactNode
}

/** The frame of a form for something that is stored: errors, what was left unsaved, the save bar and the question on leaving. */
export const StoredForm = <Values extends FieldValues, Output>({
  state: { form, kept, attempt, isDirty, setUploads, discard },
  labelOf,
  onSave,
  unsaved,
  buttons,
  children,
}: StoredFormProps<Values, Output>) => (
  <>
    {kept.offered && <LeftBehind keptAt={kept.offered.keptAt} onRestore={kept.restore} onDiscard={kept.forget} />}
    <FormErrors form={form} attempt={attempt} labelOf={labelOf} />
    <FormProvider {...form}>
      <UploadsContext value={setUploads}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            onSave()
          }}
        >
          {children}
          <SaveBar isDirty={isDirty} {...(unsaved !== undefined && { what: unsaved })}>
            {isDirty && <DiscardButton onDiscard={discard} />}
            {buttons}
          </SaveBar>
        </form>
      </UploadsContext>
    </FormProvider>
    <UnsavedChanges isDirty={isDirty} onLeave={kept.forget} />
  </>
)

interface PublishingButtonsProps {
  isPublished: boolean
  /** The name of what is under way. */
  busy: string | null
  saveText: string
  onPublish: () => void
  onUnpublish: () => void
}

/** The buttons of what is saved apart from being published. The one that most likely comes next stands out. */
export const PublishingButtons = ({ isPublished, busy, saveText, onPublish, onUnpublish }: PublishingButtonsProps) => {
  const t = useText('forms')
  return (
    <>
      {isPublished && (
        <Button pending={busy === 'unpublish'} pendingText={t('unpublishing')} onClick={onUnpublish}>
          {t('unpublish')}
        </Button>
      )}
      <Button
        type="submit"
        look={isPublished ? 'primary' : 'outlined'}
        pending={busy === 'save'}
        pendingText={t('common:saving')}
      >
        {saveText}
      </Button>
      {!isPublished && (
        <Button look="primary" pending={busy === 'publish'} pendingText={t('publishing')} onClick={onPublish}>
          {t('publish')}
        </Button>
      )}
    </>
  )
}
