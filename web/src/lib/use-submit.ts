import { useRef, type BaseSyntheticEvent } from 'react'
import type { FieldValues, SubmitHandler, UseFormReturn } from 'react-hook-form'

/**
 * Sends a form that holds, one at a time: a button is disabled only once its form has been judged, and a thumb can be
 * faster than that. A second press while the first is under way does nothing.
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
