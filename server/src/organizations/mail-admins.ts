import type { Db } from '../platform/db/database.ts'
import { enqueueMails } from '../platform/mail/outbox.ts'

interface AdminsMail {
  organizationId: string
  kind: string
  payload: object
  /** What it is about, where it must be told once however often it is decided. */
  once?: string
  now: Date
}

/** One mail to each admin of an organization; to be called in the transaction that gives cause for it. */
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
