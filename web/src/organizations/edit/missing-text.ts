import type { NeededField } from '@rostrum/contract/publishing'
import { useLanguage, useText } from '../../lib/i18n.tsx'

/** Returns a function that says which fields are missing before the page can be published. */
export const useMissingText = (): ((fields: readonly NeededField[]) => string) => {
  const t = useText('organizer')
  const list = new Intl.ListFormat(useLanguage())
  return (fields) => t('missingFields', { fields: list.format(fields.map((field) => t(`field.${field}`))) })
}
