import type { Translate } from '../../lib/i18n.tsx'

const isNumber = (part: string | undefined) => part !== undefined && /^\d+$/.test(part)

/** The label of a field in the error summary, such as "Tagline" or "Team member 2, Name". */
export const fieldLabel = (t: Translate<'organizer'>, path: string): string => {
  const [field = '', index, inner] = path.split('.')
  if (field === 'social_links') return t(`social.${index as 'x'}`, { defaultValue: t('section.social') })
  if (!isNumber(index)) return t(`field.${field as 'name'}`, { defaultValue: field })
  const number = Number(index) + 1
  if (inner === undefined) return `${t(`field.${field as 'name'}`, { defaultValue: field })} ${number}`
  return t('rowField', {
    row: t(`row.${field as 'articles'}`),
    number,
    field: t(`field.${inner as 'name'}`, { defaultValue: inner }),
  })
}
