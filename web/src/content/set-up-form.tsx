import type { ReactNode } from 'react'
import { FormProvider, type FieldValues } from 'react-hook-form'
import { useText } from '../lib/i18n.tsx'
import '../lib/validation-texts.ts'
import { Button } from '../ui/button.tsx'
import { DiscardButton } from '../ui/discard-button.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { UnsavedChanges } from '../ui/unsaved-changes.tsx'
import { FormErrors, LeftBehind } from './form-parts.tsx'
import './texts.ts'
import { useSetUpForm, type SetUp } from './use-set-up-form.ts'

interface SetUpFormProps<Values extends FieldValues, Output> extends SetUp<Values, Output> {
  /** What a field is called in the summary of errors. */
  labelOf: (path: string) => string
  /** What saving does, where that is more than to save. */
  saveText?: string
  children: ReactNode
}

/** The frame of a form for what an organization has once: errors, what was left unsaved, the save bar and the question on leaving. */
export const SetUpForm = <Values extends FieldValues, Output>({
  labelOf,
  saveText,
  children,
  ...setUp
}: SetUpFormProps<Values, Output>) => {
  const t = useText('common')
  const { form, kept, attempt, isSaving, isDirty, save, discard } = useSetUpForm(setUp)
  return (
    <>
      {kept.offered && <LeftBehind keptAt={kept.offered.keptAt} onRestore={kept.restore} onDiscard={kept.forget} />}
      <FormErrors form={form} attempt={attempt} labelOf={labelOf} />
      <FormProvider {...form}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            save()
          }}
        >
          {children}
          <SaveBar isDirty={isDirty}>
            {isDirty && <DiscardButton onDiscard={discard} />}
            <Button type="submit" look="primary" pending={isSaving} pendingText={t('saving')}>
              {saveText ?? t('save')}
            </Button>
          </SaveBar>
        </form>
      </FormProvider>
      <UnsavedChanges isDirty={isDirty} onLeave={kept.forget} />
    </>
  )
}
