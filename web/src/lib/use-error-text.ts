import { ApiError } from './api.ts'
import { useText } from './i18n.tsx'

/**
 * Returns the text to show for a failure: the message of the server if there is one, otherwise a text of the catalogue.
 */
export const useErrorText = (): ((error: unknown) => string) => {
  const t = useText('common')
  return (error) => {
    if (!(error instanceof ApiError)) return t('somethingWentWrong')
    if (error.status === 504) return t('networkError')
    return error.code ? error.message : t('unknownError')
  }
}
