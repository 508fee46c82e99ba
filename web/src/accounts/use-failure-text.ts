import { ApiError } from '../lib/api.ts'
import { useErrorText } from '../lib/use-error-text.ts'

/**
 * Returns a function that gives the text for a failure: the server's message or the text for a network error, otherwise
 * `fallback`, such as "Login failed".
 */
export const useFailureText = (): ((error: unknown, fallback: string) => string) => {
  const errorText = useErrorText()
  return (error, fallback) => {
    const hasServerText = error instanceof ApiError && (error.code !== undefined || error.status === 504)
    return hasServerText ? errorText(error) : fallback
  }
}
