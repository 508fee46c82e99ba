import { useLanguage, useText } from '../lib/i18n.tsx'
import type { RoomTexts } from '../lib/room-texts.ts'

/** The initial causes of every installation (`server/migrations/0003-causes.ts`), which are named in each language. */
type KnownCause = keyof RoomTexts['common']['causes']

/**
 * Returns a function that gives the name of a cause in the reader's language. The server, addresses and filters use the
 * untranslated name.
 */
export const useCauseName = (): ((cause: string) => string) => {
  const t = useText('common')
  return (cause) => t(`causes.${cause as KnownCause}`, { defaultValue: cause })
}

/** Returns a function that sorts causes by their names in the reader's language and removes duplicates. */
export const useSortedCauses = (): ((causes: Iterable<string>) => string[]) => {
  const language = useLanguage()
  const nameOf = useCauseName()
  return (causes) => [...new Set(causes)].toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), language))
}
