import type { AccountDeletionListener } from '../platform/room.ts'
import { byAdmin, recordAuditEvent } from '../audit-log/record.ts'
import type { Tx } from '../platform/db/database.ts'
import type { Jobs } from '../platform/jobs.ts'
import { enqueueMails, readerName } from '../platform/mail/outbox.ts'
import { deleteLater, isLargeOrganization } from './deletion.ts'
import { organizationDeletedMail } from './mails.ts'

/**
 * Mails the remaining admins, none of whom is an owner. Composes the mails now, because the organization is about to be
 * deleted.
 */
const notifyOtherAdmins = async (
  tx: Tx,
  { userId, organization, now, origin }: { userId: string; organization: Gone; now: Date; origin: string },
) => {
  const others = await tx
    .selectFrom('organization_members as member')
    .innerJoin('users', 'users.id', 'member.user_id')
    .select(['users.id', readerName.as('firstName'), 'users.language'])
    .where('member.organization_id', '=', organization.id)
    .where('users.id', '<>', userId)
    .execute()
  await enqueueMails(
    tx,
    others.map(({ id, firstName, language }) => ({
      kind: 'organizations.deleted',
      to: {
        userId: id,
        content: organizationDeletedMail({ firstName, language }, { organization: organization.name, origin }),
      },
      now,
    })),
  )
}

interface Gone {
  id: string
  name: string
}

/** Deletes the organization of its last owner, with everything that belongs to it: nobody could manage it any more. */
export const removeOrganization =
  ({ publicUrl: origin, jobs }: { publicUrl: string; jobs: Pick<Jobs, 'enqueue'> }): AccountDeletionListener =>
  async (tx, { userId, organizationId: id, now }) => {
    if (id === null) return
    const organization = await tx
      .selectFrom('organizations')
      .select(['id', 'name'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await notifyOtherAdmins(tx, { userId, organization, now, origin })
    if (await isLargeOrganization(tx, id)) await deleteLater(tx, { id, now, jobs })
    else await tx.deleteFrom('organizations').where('id', '=', id).execute()
    await recordAuditEvent(tx, {
      act: 'organization.deleted',
      ...byAdmin({ userId, organizationId: id }),
      subject: { type: 'organizations', id },
      details: { title: organization.name },
      now,
    })
  }
