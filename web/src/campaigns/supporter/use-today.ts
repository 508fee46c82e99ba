import { useSyncExternalStore } from 'react'
import { useLanguage } from '../../lib/i18n.tsx'

const never = () => () => undefined

/** The date as letters have it: "December 4, 2025". Unknown on the server: only the browser knows what day it is. */
export const useToday = (): string | undefined => {
  const language = useLanguage()
  return useSyncExternalStore(
    never,
    () => new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date()),
    () => undefined,
  )
}
