import { imageFields } from '@rostrum/contract/fields'
import type { Db } from '../db/database.ts'
import { AppError } from './errors.ts'

const isImageField = (name: string) => imageFields.some((field) => field === name)

/** An image that a body refers to. */
interface Reference {
  /** The dotted path of the field. */
  path: string
  address: string
}

type Holder = Record<string, unknown>

/** Calls `visit` for each text in a field for images. Bodies are not nested deeply: `hasStorableText` has checked it. */
const visitImages = (
  body: unknown,
  visit: (image: Reference & { holder: Holder; name: string }) => void,
  parent = '',
): void => {
  if (typeof body !== 'object' || body === null) return
  const holder = body as Holder
  for (const [name, value] of Object.entries(holder)) {
    const path = `${parent}${name}`
    if (typeof value === 'string' && isImageField(name)) visit({ path, address: value, holder, name })
    else visitImages(value, visit, `${path}.`)
  }
}

/** Clients may send the address of an image with the origin of this site. It is stored without. */
export const removeOwnOrigin = (body: unknown, publicUrl: string): void => {
  visitImages(body, ({ holder, name, address }) => {
    if (address.startsWith(`${publicUrl}/files/`)) holder[name] = address.slice(publicUrl.length)
  })
}

const idOf = (address: string) => address.slice('/files/'.length, -'.webp'.length)

/**
 * Throws 422 for each image in a decoded body that does not exist: it was never uploaded, or removed because no form
 * with it was saved for a day.
 */
export const assertImagesExist = async (db: Db, body: unknown): Promise<void> => {
  const references: Reference[] = []
  visitImages(body, ({ path, address }) => references.push({ path, address }))
  if (references.length === 0) return
  const ids = references.map(({ address }) => idOf(address))
  const rows = await db.selectFrom('files').select('id').where('purpose', '=', 'image').where('id', 'in', ids).execute()
  const known = new Set(rows.map(({ id }) => id))
  const missing = references.filter(({ address }) => !known.has(idOf(address)))
  if (missing.length === 0) return
  throw new AppError('INVALID', { faults: missing.map(({ path }) => ({ path, text: 'validation.imageGone' })) })
}
