import { createHash } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Database } from '../src/platform/db/schema.ts'
import { newId } from '../src/platform/identifiers.ts'

type ContactMessageRow = Insertable<Database['contact_messages']>

/** A message, which is unread by default. */
export const contactMessageRow = (
  given: Pick<ContactMessageRow, 'organization_id' | 'name' | 'email' | 'message'> & Partial<ContactMessageRow>,
) => {
  const id = newId()
  return {
    id,
    user_id: null,
    digest: createHash('sha256').update(id).digest(),
    read_at: null,
    answered_at: null,
    ...given,
  } satisfies ContactMessageRow
}
