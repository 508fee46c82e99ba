import { useRef, type BaseSyntheticEvent } from 'react'
import type { FieldValues, SubmitHandler, UseFormReturn } from 'react-hook-form'

/**
 * Returns a submit handler that sends the form if it is valid, and that ignores a second submission during the first.
 * Disabling the button is not enough: it is disabled only after the form has been validated, and a second press can be
 * faster than that.
 */
export const useSubmit = <Input extends FieldValues, Context, Output>(
  form: Pick<UseFormReturn<Input, Context, Output>, 'handleSubmit'>,
  send: SubmitHandler<Output>,
): ((event?: BaseSyntheticEvent) => Promise<void>) => {
  const isUnderway = useRef(false)
  return async (event) => {
    event?.preventDefault()
    if (isUnderway.current) return
    isUnderway.current = true
    try {
      await form.handleSubmit(send)(event)
    } finally {
      isUnderway.current = false
    }
  }
}
