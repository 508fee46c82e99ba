import { useSyncExternalStore } from 'react'
import { useLanguage } from '../../lib/i18n.tsx'

const subscribeToNothing = () => () => undefined

/**
 * Today's date in the long format, such as "December 4, 2025". Undefined on the server, which does not know the time
 * zone of the reader.
 */
export const useToday = (): string | undefined => {
  const language = useLanguage()
  return useSyncExternalStore(
    subscribeToNothing,
    () => new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date()),
    () => undefined,
  )
}
