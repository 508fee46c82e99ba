import { useLanguage, useText } from '../lib/i18n.tsx'
import type { RoomTexts } from '../lib/i18next.d.ts'

/** The causes that every installation begins with (`server/migrations/0003-causes.ts`) have a name in each language. */
type KnownCause = keyof RoomTexts['common']['causes']

/** What a cause is called to the reader. The server, addresses and filters know it by its one name. */
export const useCauseName = (): ((cause: string) => string) => {
  const t = useText('common')
  return (cause) => t(`causes.${cause as KnownCause}`, { defaultValue: cause })
}

/** Causes in the order of their names in the reader's language. */
export const useSortedCauses = (): ((causes: Iterable<string>) => string[]) => {
  const language = useLanguage()
  const nameOf = useCauseName()
  return (causes) => [...new Set(causes)].toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), language))
}
