import type { Db } from '../platform/db/database.ts'
import { enqueueMails } from '../platform/mail/outbox.ts'

interface AdminsMail {
  organizationId: string
  kind: string
  payload: object
  /** Identifies the occasion, if repeated calls about it must result in one mail only. */
  once?: string
  now: Date
}

/** Enqueues one mail to each admin of an organization. Must be called in the transaction of the change. */
export const mailAdmins = async (tx: Db, { organizationId, kind, payload, once, now }: AdminsMail): Promise<void> => {
  const admins = await tx
    .selectFrom('organization_members')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .execute()
  await enqueueMails(
    tx,
    admins.map(({ user_id: userId }) => ({
      kind,
      to: { userId, payload },
      ...(once !== undefined && { dedupeKey: `${kind}:${once}:${userId}` }),
      now,
    })),
  )
}
