import { kinds, type ContentPath, type Kind } from './kinds.ts'

/** The order of the pills in the specification. Sections of kinds that are not listed here come last. */
const pills = [
  'call_campaigns',
  'mail_campaigns',
  'email_campaigns',
  'pledges',
  'new_followers',
  'phone_bank_registrations',
  'events',
] as const
export type KindSection = Extract<Kind, { activitySection: string }>['activitySection']
export type ActivitySection = (typeof pills)[number] | KindSection

/** Sections that list people who took part in items, with the kind of these items. */
export const kindSections: ReadonlyMap<KindSection, ContentPath> = new Map(
  kinds.flatMap((kind) => ('activitySection' in kind ? [[kind.activitySection, kind.path]] : [])),
)

export const isKindSection = (section: ActivitySection): section is KindSection =>
  kindSections.has(section as KindSection)

/** Never returns undefined, because every section of a kind is in `kindSections`. */
export const kindOfSection = (section: KindSection): Extract<Kind, { activitySection: string }>['path'] =>
  kindSections.get(section) as Extract<Kind, { activitySection: string }>['path']

/** All sections of the recent activity, in the order of their pills. */
export const activitySections = [...new Set<ActivitySection>([...pills, ...kindSections.keys()])] as [
  ActivitySection,
  ...ActivitySection[],
]
