import type { ReactNode } from 'react'
import { FormProvider, type FieldValues } from 'react-hook-form'
import { useText } from '../lib/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { DiscardButton } from '../ui/discard-button.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { UnsavedChanges } from '../ui/unsaved-changes.tsx'
import { UploadsContext } from '../ui/uploads.ts'
import { FormErrors, DraftNotice } from './form-parts.tsx'
import { ConflictNotice, TakenOverNotice } from './merge-notices.tsx'
import type { StoredFormState } from './use-stored-form.ts'

interface StoredFormProps<Values extends FieldValues, Output> {
  state: StoredFormState<Values, Output>
  /** Returns the label of a field for the error summary. */
  labelOf: (path: string) => string
  /** Returns the text for a value that is a code, such as a choice. */
  valueText?: (field: string, value: unknown) => string | undefined
  onSave: () => void
  /** The unsaved parts, if the form knows them. */
  unsaved?: string
  buttons: ReactNode
  children: ReactNode
}

/**
 * The frame of a form for stored data: errors, unsaved input of an earlier visit, the save bar and the confirmation
 * before leaving.
 */
export const StoredForm = <Values extends FieldValues, Output>({
  state: { form, storedDraft, attempt, isDirty, conflicts, takenOver, choose, setUploads, discard },
  labelOf,
  valueText,
  onSave,
  unsaved,
  buttons,
  children,
}: StoredFormProps<Values, Output>) => (
  <>
    {storedDraft.offered && (
      <DraftNotice
        storedAt={storedDraft.offered.keptAt}
        onRestore={storedDraft.restore}
        onDiscard={storedDraft.remove}
      />
    )}
    <FormErrors form={form} attempt={attempt} labelOf={labelOf} />
    <ConflictNotice conflicts={conflicts} labelOf={labelOf} {...(valueText && { valueText })} onChoose={choose} />
    <TakenOverNotice fields={takenOver} labelOf={labelOf} />
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
          <SaveBar isDirty={isDirty} {...(unsaved !== undefined && { unsavedText: unsaved })}>
            {isDirty && <DiscardButton onDiscard={discard} />}
            {buttons}
          </SaveBar>
        </form>
      </UploadsContext>
    </FormProvider>
    <UnsavedChanges isDirty={isDirty} onLeave={storedDraft.remove} />
  </>
)

interface PublishingButtonsProps {
  isPublished: boolean
  /** The name of the running task. */
  busy: string | null
  saveText: string
  onPublish: () => void
  onUnpublish: () => void
}

/** Buttons for data that is saved and published separately. The most likely next step is the primary button. */
export const PublishingButtons = ({ isPublished, busy, saveText, onPublish, onUnpublish }: PublishingButtonsProps) => {
  const t = useText('forms')
  return (
    <>
      {isPublished && (
        <Button variant="quiet" pending={busy === 'unpublish'} pendingText={t('unpublishing')} onClick={onUnpublish}>
          {t('unpublish')}
        </Button>
      )}
      <Button
        type="submit"
        variant={isPublished ? 'primary' : 'outlined'}
        pending={busy === 'save'}
        pendingText={t('common:saving')}
      >
        {saveText}
      </Button>
      {!isPublished && (
        <Button variant="primary" pending={busy === 'publish'} pendingText={t('publishing')} onClick={onPublish}>
          {t('publish')}
        </Button>
      )}
    </>
  )
}
