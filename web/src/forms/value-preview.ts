import type { Translate } from '../lib/i18n.tsx'

/** How much of a long text is shown, and how much of what precedes the first difference, in characters. */
const MAX_LENGTH = 160
const LEAD = 20

const textOf = (t: Translate<'forms'>, value: unknown): string => {
  if (value === true || value === false) return t(value ? 'preview.yes' : 'preview.no')
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string' && value.startsWith('/files/')) return t('preview.picture')
  if (typeof value === 'string') return value.trim()
  if (Array.isArray(value)) return value.map((row) => textOf(t, row)).join('; ')
  const parts = Object.values(value ?? {}).map((part) => textOf(t, part))
  return parts.filter((part) => part !== '').join(', ')
}

const sharedLength = (a: string, b: string): number => {
  const end = Math.min(a.length, b.length)
  for (let index = 0; index < end; index += 1) if (a[index] !== b[index]) return index
  return end
}

/** Two values of a field as short texts that show where they differ. */
export const valuePreviews = (t: Translate<'forms'>, values: readonly [unknown, unknown]): [string, string] => {
  const [first, second] = [textOf(t, values[0]), textOf(t, values[1])]
  const isLong = Math.max(first.length, second.length) > MAX_LENGTH
  // The shown part begins with a whole word.
  const start = isLong ? first.lastIndexOf(' ', Math.max(0, sharedLength(first, second) - LEAD)) + 1 : 0
  const show = (text: string) => {
    if (text === '') return t('preview.empty')
    const shown = text.slice(start, start + MAX_LENGTH).trim()
    return `${start > 0 ? '…' : ''}${shown}${start + MAX_LENGTH < text.length ? '…' : ''}`
  }
  return [show(first), show(second)]
}
