import { url } from '@rostrum/contract/fields'
import type { Config } from '../../platform/config.ts'

// Where the photo of somebody is: the address of an image, or `congress:` and the id of a member of Congress, whose photos
// have been at several addresses over the years.

const congressPrefix = 'congress:'

export const congressPhoto = (bioguide: string): string => (/^\w+$/.test(bioguide) ? congressPrefix + bioguide : '')

/** The address in a cell; empty if there is none. A mistake in it is no reason to leave somebody out. */
export const photoIn = (cell: string): string => (url.safeParse(cell).success ? cell : '')

/** Where a photo is fetched from; undefined for one that the operator does not want. */
export const addressOfPhoto = (source: string, { congress }: Config['photos']): string | undefined => {
  if (!source.startsWith(congressPrefix)) return source
  return congress === '' ? undefined : `${congress.replace(/\/$/, '')}/${source.slice(congressPrefix.length)}.jpg`
}
