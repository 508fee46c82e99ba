import { useMutation } from '@tanstack/react-query'
import { ApiError } from '../lib/api.ts'
import { showPopup } from '../lib/popup.ts'
import { useErrorText } from '../lib/use-error-text.ts'

/**
 * Sends what the button of a mailed link does. Failures of the connection or the server are shown in a popup, so that
 * the button can be pressed again. `refusal` is the error if the server refuses the link.
 */
export const useLinkAnswer = <Answer>(mutationFn: () => Promise<Answer>, onSuccess?: (answer: Answer) => unknown) => {
  const errorText = useErrorText()
  const { mutate, data, error, isPending } = useMutation({
    mutationFn,
    onSuccess,
    onError: (failure) => {
      if (!isRefusal(failure)) showPopup({ type: 'error', message: errorText(failure) })
    },
  })
  return { send: () => mutate(), data, isPending, refusal: isRefusal(error) ? error : null }
}

const isRefusal = (error: unknown): error is ApiError => error instanceof ApiError && error.status < 500
