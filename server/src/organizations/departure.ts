import type { AccountDeletionListener } from '../platform/room.ts'
import { byAdmin, recordAct } from '../audit/record.ts'
import type { Tx } from '../platform/db/database.ts'
import { enqueueMails } from '../platform/mail/outbox.ts'
import { organizationDeletedMail } from './mails.ts'

/** Those who administered it without owning it hear of it; composed at once, because soon it is not there. */
const tellOtherAdmins = async (
  tx: Tx,
  { userId, organization, now, origin }: { userId: string; organization: Gone; now: Date; origin: string },
) => {
  const others = await tx
    .selectFrom('organization_members as member')
    .innerJoin('users', 'users.id', 'member.user_id')
    .select(['users.id', 'users.first_name', 'users.language'])
    .where('member.organization_id', '=', organization.id)
    .where('users.id', '<>', userId)
    .execute()
  await enqueueMails(
    tx,
    others.map(({ id, first_name: firstName, language }) => ({
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

/** An organization without an owner could be changed or taken down by nobody: it goes, with all that belongs to it. */
export const removeOrganization =
  (origin: string): AccountDeletionListener =>
  async (tx, { userId, organizationId, now }) => {
    if (organizationId === null) return
    const organization = await tx
      .selectFrom('organizations')
      .select(['id', 'name'])
      .where('id', '=', organizationId)
      .executeTakeFirstOrThrow()
    await tellOtherAdmins(tx, { userId, organization, now, origin })
    await tx.deleteFrom('organizations').where('id', '=', organizationId).execute()
    await recordAct(tx, {
      act: 'organization.deleted',
      ...byAdmin({ userId, organizationId }),
      subject: { type: 'organizations', id: organizationId },
      details: { title: organization.name },
      now,
    })
  }
