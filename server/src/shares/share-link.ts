import { createCipheriv, createDecipheriv } from 'node:crypto'
import { pageAddress, type ContentPath } from '@rostrum/contract/kinds'
import { parse, stringify } from 'uuid'
import type { Db } from '../platform/db/database.ts'
import { signingKey } from '../platform/signing-keys.ts'

const purpose = 'shares'
const idBytes = 16

/**
 * The code is the id of the act, encrypted: the same for ever, without a column, and nobody can create one or read from
 * it whose act it is, or when it was done. An id is exactly one block, and every id is different, so there is nothing to
 * chain. What was not encrypted here decrypts to an id that no act has.
 */
const algorithm = 'aes-256-ecb'

const keyOf = async (db: Db) => Buffer.from(await signingKey(db, purpose), 'hex')

interface SharedAct {
  id: string
  kind: string
  organization_id: string
  content_item_id: string
  is_counted: boolean
}

/** The address of the page with the code of an act; null for an answer that does not count. */
export type ShareUrl = (act: SharedAct) => string | null

/** Reads the key once for many acts. */
export const openShareUrls = async (db: Db, origin: string): Promise<ShareUrl> => {
  const key = await keyOf(db)
  return ({ id, kind, organization_id: organizationId, content_item_id: itemId, is_counted: isCounted }) => {
    if (!isCounted) return null
    const code = createCipheriv(algorithm, key, null).setAutoPadding(false).update(parse(id)).toString('base64url')
    return `${origin}${pageAddress(kind as ContentPath, organizationId, itemId)}?via=${code}`
  }
}

/** The id that a code stands for, which may be that of no act; null if it is not a code. */
export const readShareCode = async (db: Db, code: string): Promise<string | null> => {
  const bytes = Buffer.from(code, 'base64url')
  if (bytes.length !== idBytes) return null
  const id = createDecipheriv(algorithm, await keyOf(db), null)
    .setAutoPadding(false)
    .update(bytes)
  try {
    return stringify(id)
  } catch {
    // Not a valid UUID.
    return null
  }
}
