import type { FieldValues, SubmitHandler, UseFormReturn } from 'react-hook-form'
import { showServerErrors } from './form.ts'
import { showPopup } from './popup.ts'
import { useErrorText } from './use-error-text.ts'
import { useSubmit } from './use-submit.ts'

/**
 * As `useSubmit`, for a form that the server saves: errors of fields are shown at the fields, any other error in a
 * pop-up, and the input stays.
 */
export const useSave = <Input extends FieldValues, Context, Output>(
  form: Pick<UseFormReturn<Input, Context, Output>, 'handleSubmit' | 'setError'>,
  save: SubmitHandler<Output>,
): ReturnType<typeof useSubmit> => {
  const errorText = useErrorText()
  return useSubmit(form, async (values, event) => {
    try {
      await save(values, event)
    } catch (error) {
      if (!showServerErrors(form, error)) showPopup({ type: 'error', message: errorText(error) })
    }
  })
}
