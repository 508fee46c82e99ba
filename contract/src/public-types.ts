import { contentPaths, type ContentPath } from './kinds.ts'

/**
 * Types that have a public page. They can be found by the search, which lists them in this order, and can be reported.
 */
export const publicTypes = ['organizations', ...contentPaths] as const
export type PublicType = 'organizations' | ContentPath
