import { contentEndpoints, type ContentEndpoints, type ContentKind } from './content.ts'
import { kinds, type ContentPath } from './kinds.ts'
import { definitions } from './kinds/definitions.ts'

/** Any of the registered kinds, with its complete definition. */
export type RegisteredKind = ContentKind<ContentPath>
export const contentKinds: readonly RegisteredKind[] = kinds.map(({ path }) => definitions[path] as never)
/** Throws when there is no such kind. */
export const contentKindOf = (path: string): RegisteredKind => {
  const kind = contentKinds.find((each) => each.path === path)
  if (!kind) throw new Error(`Unknown kind of content: ${path}`)
  return kind
}
/** The kinds that people take part in by giving an answer. */
export const engagingContentKinds = contentKinds.filter(({ outcomes }) => outcomes.length > 0)

type Definitions = typeof definitions
/** Converts the union `A | B` to the intersection `A & B`. */
type All<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void ? I : never
type LifecycleEndpoints = All<{ [P in ContentPath]: ContentEndpoints<P, Definitions[P]['attributes']> }[ContentPath]>

/** The endpoints of the content life-cycle, for all kinds. */
export const everyLifecycle = Object.assign({}, ...contentKinds.map(contentEndpoints)) as LifecycleEndpoints
