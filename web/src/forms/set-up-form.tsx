import { useState, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { contractResolver } from '../lib/form.ts'
import { useText } from '../lib/i18n.tsx'
import { showPopup } from '../lib/popup.ts'
import { Button } from '../ui/button.tsx'
import { StoredForm } from './stored-form.tsx'
import { useStoredForm } from './use-stored-form.ts'

interface SetUpFormProps<Values extends FieldValues, Output> {
  /** The name under which unsaved input is stored in this browser. */
  draft: string
  schema: Parameters<typeof contractResolver<Values, Output>>[0]
  /** The stored values, or the initial values of an empty form. */
  values: Values
  /** Stores the values and returns them as the server has saved them. */
  store: (body: Output) => Promise<Values>
  /** Returns the label of a field for the error summary. */
  labelOf: (path: string) => string
  /** The label of the save button, for a form in which saving has a further effect. */
  saveText?: string
  children: ReactNode
}

/** A form for something of which an organization has only one, such as its phone bank. */
export const SetUpForm = <Values extends FieldValues, Output>({
  draft,
  schema,
  values,
  store,
  labelOf,
  saveText,
  children,
}: SetUpFormProps<Values, Output>) => {
  const t = useText('forms')
  const validationText = useText('validation')
  const [resolver] = useState(() => contractResolver(schema, validationText))
  const state = useStoredForm({
    draft,
    resolver,
    values,
    store: async (body: Output) => {
      const stored = await store(body)
      return { stored, values: stored }
    },
  })
  const save = async () => {
    if (await state.save()) showPopup({ type: 'success', message: t('isSaved') })
  }
  return (
    <StoredForm
      state={state}
      labelOf={labelOf}
      onSave={() => void state.run('save', save)}
      buttons={
        <Button type="submit" variant="primary" pending={state.busy === 'save'} pendingText={t('common:saving')}>
          {saveText ?? t('common:save')}
        </Button>
      }
    >
      {children}
    </StoredForm>
  )
}
