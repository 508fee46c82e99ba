import type { z } from 'zod'
import type { donationLink } from '@rostrum/contract/donation-links'
import { sql } from 'kysely'
import { byAdmin, recordAuditEvent } from '../audit-log/record.ts'
import type { Db } from '../platform/db/database.ts'
import type { OwnViewer } from '../platform/http/implement.ts'
import { AppError } from '../platform/http/errors.ts'
import { assertRevision } from '../platform/http/revisions.ts'
import { newId } from '../platform/identifiers.ts'

/**
 * Increments the revision of the links and returns it. Locks the organization's row, which serializes concurrent saves;
 * otherwise the links of both would be stored.
 */
const countChange = async (tx: Db, id: string): Promise<number> => {
  const row = await tx
    .updateTable('organizations')
    .set({ donation_links_revision: sql`donation_links_revision + 1` })
    .where('id', '=', id)
    .returning('donation_links_revision')
    .executeTakeFirstOrThrow()
  return row.donation_links_revision
}

interface NewLinks {
  links: z.output<typeof donationLink>[]
  revision: string | undefined
}

/**
 * A link with an unchanged URL keeps its id, so its clicks are kept, even those that arrive meanwhile. Throws STALE if
 * the links are based on another revision.
 */
export const replaceLinks = (db: Db, organizationId: string, { links, revision }: NewLinks): Promise<void> =>
  db.transaction().execute(async (tx) => {
    assertRevision(revision, (await countChange(tx, organizationId)) - 1)
    const left = await tx
      .selectFrom('donation_links')
      .select(['id', 'link'])
      .where('organization_id', '=', organizationId)
      .orderBy('position')
      .execute()
    for (const [index, given] of links.entries()) {
      const row = { ...given, position: index + 1 }
      const kept = left.findIndex(({ link }) => link === given.link)
      const [before] = kept === -1 ? [] : left.splice(kept, 1)
      await (before
        ? tx.updateTable('donation_links').set(row).where('id', '=', before.id).execute()
        : tx
            .insertInto('donation_links')
            .values({ id: newId(), organization_id: organizationId, ...row })
            .execute())
    }
    const gone = left.map(({ id }) => id)
    if (gone.length > 0) await tx.deleteFrom('donation_links').where('id', 'in', gone).execute()
  })

export const removeLinks = (db: Db, { viewer, now }: { viewer: OwnViewer; now: Date }): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { organizationId } = viewer
    await countChange(tx, organizationId)
    const { numDeletedRows } = await tx
      .deleteFrom('donation_links')
      .where('organization_id', '=', organizationId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return
    const subject = { type: 'donation-links', id: organizationId }
    await recordAuditEvent(tx, { act: 'donation_links.removed', ...byAdmin(viewer), subject, now })
  })

/** Counts only clicks on links of public organizations; throws NOT_FOUND otherwise. */
export const countClick = async (db: Db, id: string): Promise<void> => {
  const { numUpdatedRows } = await db
    .updateTable('donation_links')
    .from('organizations as organization')
    .set((expression) => ({ clicks: expression('donation_links.clicks', '+', 1) }))
    .whereRef('organization.id', '=', 'donation_links.organization_id')
    .where('donation_links.id', '=', id)
    .where('organization.published_at', 'is not', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new AppError('NOT_FOUND')
}
