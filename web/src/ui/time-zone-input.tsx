import { useMemo } from 'react'
import { useLanguage, useText } from '../lib/i18n.tsx'
import { Combobox } from './combobox.tsx'

/** Returns, for example, "America / Argentina / Buenos Aires (GMT-3)". */
const labelOf = (zone: string, language: string): string => {
  const parts = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts()
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return `${zone.replaceAll('/', ' / ').replaceAll('_', ' ')} (${offset})`
}

/**
 * Returns the names of all time zones that the browser lists, and always UTC and the current zone, because browsers do
 * not all list the same names.
 */
const zonesWith = (zone: string): string[] =>
  [...new Set([zone, 'UTC', ...Intl.supportedValuesOf('timeZone')])].toSorted()

/**
 * An input for choosing among all time zones that the browser knows. It is loaded only when a form shows it, because
 * the code of the searchable list is large.
 */
export default function TimeZoneInput({ value, onChange }: { value: string; onChange: (zone: string) => void }) {
  const t = useText('common')
  const language = useLanguage()
  const first = value || 'UTC'
  const options = useMemo(
    () => zonesWith(first).map((zone) => ({ value: zone, label: labelOf(zone, language) })),
    [first, language],
  )
  return <Combobox options={options} value={value} onChange={onChange} placeholder={t('searchZone')} />
}
