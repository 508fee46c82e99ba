import { kinds, type ContentPath, type Kind } from './kinds.ts'

/** In the order of the specification's pills; the section of a kind that it does not name comes last. */
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

/** What lists people who took part, by the kind they took part in. */
export const kindSections: ReadonlyMap<KindSection, ContentPath> = new Map(
  kinds.flatMap((kind) => ('activitySection' in kind ? [[kind.activitySection, kind.path]] : [])),
)

export const isKindSection = (section: ActivitySection): section is KindSection =>
  kindSections.has(section as KindSection)

/** @throws never: every section of a kind has its kind. */
export const kindOfSection = (section: KindSection): Extract<Kind, { activitySection: string }>['path'] =>
  kindSections.get(section) as Extract<Kind, { activitySection: string }>['path']

/** Sections of the recent activity, in the order of their pills. */
export const activitySections = [...new Set<ActivitySection>([...pills, ...kindSections.keys()])] as [
  ActivitySection,
  ...ActivitySection[],
]
