import { useMemo } from 'react'
import { useLanguage, useText } from '../lib/i18n.tsx'
import { Combobox } from './combobox.tsx'

/** "America / Argentina / Buenos Aires (GMT-3)". */
const labelOf = (zone: string, language: string): string => {
  const parts = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts()
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return `${zone.replaceAll('/', ' / ').replaceAll('_', ' ')} (${offset})`
}

/** Browsers leave out some names that others use, so the one in use is always among them. */
const zonesWith = (zone: string): string[] =>
  [...new Set([zone, 'UTC', ...Intl.supportedValuesOf('timeZone')])].toSorted()

/** Every time zone the browser knows. Loaded when a form shows it: the list and its search are heavy. */
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
