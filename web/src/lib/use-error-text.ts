import { ApiError } from './api.ts'
import { useText } from './i18n.tsx'

/** What to tell the reader about a failure: the server's own words, else ours. */
export const useErrorText = (): ((error: unknown) => string) => {
  const t = useText('common')
  return (error) => {
    if (!(error instanceof ApiError)) return t('somethingWentWrong')
    if (error.status === 504) return t('networkError')
    return error.code ? error.message : t('unknownError')
  }
}
