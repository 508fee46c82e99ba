import { z } from 'zod'
import { actNumber } from './guests.ts'
import { actTypes } from './kinds.ts'
import { instant } from './wire.ts'

/** What everybody is told of their own act, by their account or by the link in their mail. */
export const actFields = {
  kind: z.enum([...actTypes, 'phone-banks']),
  /** The id of the item. A phone bank has that of its organization. */
  item_id: z.string(),
  /** The title of the item, as it was last public. A phone bank has the name of its organization. */
  title: z.string(),
  organization_id: z.string(),
  organization_name: z.string(),
  /** For what takes place at a certain time. */
  starts_at: instant.nullable(),
  ends_at: instant.nullable(),
  timezone: z.string().nullable(),
  outcome: z.string().nullable(),
  number: actNumber,
  /** How many people have done the same so far. */
  count: z.int(),
  /** The position on the waitlist, beginning with 1; null for people who are not on it. */
  position: z.int().nullable(),
  note: z.string().nullable(),
  acted_at: instant,
}
