import type { ReportedType } from '@rostrum/contract/reports'
import { useText } from '../lib/i18n.tsx'

/** Returns a function that names the type of a reported item, such as "Event" or "Chat message". */
export const useSubjectText = (): ((type: ReportedType | 'users') => string) => {
  const t = useText('moderation')
  const kindText = useText('kinds')
  return (type) =>
    type === 'organizations' || type === 'chat-messages' || type === 'users'
      ? t(`subjects.${type}`)
      : kindText(`${type}.one`)
}
