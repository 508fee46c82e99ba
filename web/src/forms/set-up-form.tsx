import { useState, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { contractResolver } from '../lib/form.ts'
import { useText } from '../lib/i18n.tsx'
import { showPopup } from '../lib/popup.ts'
import { Button } from '../ui/button.tsx'
import { StoredForm } from './stored-form.tsx'
import { useStoredForm, type Revised } from './use-stored-form.ts'

interface SetUpFormProps<Values extends FieldValues, Output, Stored extends Revised> {
  /** The name under which unsaved input is stored in this browser. */
  draft: string
  schema: Parameters<typeof contractResolver<Values, Output>>[0]
  /** What is stored; null if nothing is. */
  stored: Stored | null
  /** Returns the values of the form for what is stored, or those of an empty form. */
  valuesOf: (stored: Stored | null) => Values
  /** Stores the values as a change of this revision, null for the first one, and returns what the server has stored. */
  store: (body: Output, revision: string | null) => Promise<Stored>
  storedIn?: (error: { data: unknown; meta: unknown }) => Stored
  /** Returns the label of a field for the error summary. */
  labelOf: (path: string) => string
  valueText?: (field: string, value: unknown) => string | undefined
  /** The label of the save button, for a form in which saving has a further effect. */
  saveText?: string
  children: ReactNode
}

/** A form for something of which an organization has only one, such as its phone bank. */
export const SetUpForm = <Values extends FieldValues, Output, Stored extends Revised>({
  draft,
  schema,
  stored,
  valuesOf,
  store,
  storedIn,
  labelOf,
  valueText,
  saveText,
  children,
}: SetUpFormProps<Values, Output, Stored>) => {
  const t = useText('forms')
  const validationText = useText('validation')
  const [resolver] = useState(() => contractResolver(schema, validationText))
  const state = useStoredForm({
    draft,
    resolver,
    stored,
    valuesOf,
    store: (body: Output, { revision }) => store(body, revision),
    ...(storedIn && { storedIn }),
  })
  const save = async () => {
    if (await state.save()) showPopup({ type: 'success', message: t('isSaved') })
  }
  return (
    <StoredForm
      state={state}
      labelOf={labelOf}
      {...(valueText && { valueText })}
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
