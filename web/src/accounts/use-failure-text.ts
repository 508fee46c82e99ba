import { ApiError } from '../lib/api.ts'
import { useErrorText } from '../lib/use-error-text.ts'

/** What to tell about a failure: the server's words, else what it was that failed ("Login failed"). */
export const useFailureText = (): ((error: unknown, fallback: string) => string) => {
  const errorText = useErrorText()
  return (error, fallback) => {
    const isTold = error instanceof ApiError && (error.code !== undefined || error.status === 504)
    return isTold ? errorText(error) : fallback
  }
}
