import { kinds } from './kinds/all.ts'

export { kinds }
export type Kind = (typeof kinds)[number]
export type ContentPath = Kind['path']
export type KindOf<P extends ContentPath> = Extract<Kind, { path: P }>

/** A kind that people take part in by giving an answer. */
export type EngagingKind = Exclude<Kind, { outcomes: readonly [] }>
export type EngagementType = EngagingKind['path']

const isEngaging = (kind: Kind): kind is EngagingKind => kind.outcomes.length > 0
export const engagingKinds = kinds.filter(isEngaging)

/** A kind that people can take part in: by giving an answer, or by pledging to vote. */
export type ActType = Exclude<Kind, { counted: readonly [] }>['path']

/** A kind whose items are shown by the common campaign page. */
export type CampaignPath = Extract<Kind, { isCampaign: true }>['path']

/** A non-empty list of paths, as zod requires it. */
type Paths<P extends ContentPath> = [P, ...P[]]
export const contentPaths = kinds.map(({ path }) => path) as Paths<ContentPath>
export const engagementTypes = engagingKinds.map(({ path }) => path) as Paths<EngagementType>
export const actTypes = kinds.filter(({ counted }) => counted.length > 0).map(({ path }) => path) as Paths<ActType>

/** The kinds whose people go through a list of targets, such as those whom they call. */
export const targetTypes = engagingKinds.filter((kind) => 'targets' in kind).map(({ path }) => path)
export type TargetType = (typeof targetTypes)[number]
export const isTargetType = (path: string): path is TargetType => targetTypes.some((type) => type === path)

export const kindOf = <P extends ContentPath>(path: P): KindOf<P> =>
  kinds.find((kind) => kind.path === path) as KindOf<P>

/** Builds a record with an entry for each key. */
export const recordOf = <K extends string, V>(keys: readonly K[], valueOf: (key: K) => V): Record<K, V> =>
  Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<K, V>

/** The path of the page with all published items of a kind: `/call-campaign/{organization}`. */
export const listAddress = (path: ContentPath, organizationId: string): string =>
  `/${kindOf(path).page}/${organizationId}`

/** The path of an item's page: `/call-campaign/{organization}/{id}`. */
export const pageAddress = (path: ContentPath, organizationId: string, id: string): string =>
  `${listAddress(path, organizationId)}/${id}`
