import { contentPaths, type ContentPath } from './kinds.ts'

/** What is public under an address of its own: it is found, in this order, and whoever sees it can report it. */
export const publicTypes = ['organizations', ...contentPaths] as const
export type PublicType = 'organizations' | ContentPath
