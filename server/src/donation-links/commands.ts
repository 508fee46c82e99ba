import type { DonationLinkFields } from '@rostrum/contract/donation-links'
import { sql } from 'kysely'
import { byAdmin, recordAuditEvent } from '../audit-log/record.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import type { OrganizationViewer } from '../platform/http/implement.ts'
import { AppError } from '../platform/http/errors.ts'
import { assertRevision } from '../platform/http/revisions.ts'
import { inTurn } from '../platform/in-turn.ts'
import { newId } from '../platform/identifiers.ts'

/**
 * Increments the revision of the links and returns it. Locks the organization's row, which serializes concurrent saves;
 * otherwise the links of both would be stored. The links are also part of the profile, so its revision changes, too.
 */
const countChange = async (tx: Tx, id: string): Promise<number> => {
  const row = await tx
    .updateTable('organizations')
    .set({ donation_links_revision: sql`donation_links_revision + 1`, revision: sql`revision + 1` })
    .where('id', '=', id)
    .returning('donation_links_revision')
    .executeTakeFirstOrThrow()
  return row.donation_links_revision
}

interface NewLinks {
  viewer: OrganizationViewer
  links: DonationLinkFields[]
  /** The revision of the links that the change is based on, if the caller says so. */
  revision?: string | undefined
  now: Date
}

/**
 * Replaces the links of the admin's own organization. A link with an unchanged URL keeps its id, so its clicks are kept,
 * even those that arrive meanwhile. Throws STALE if the links are based on another revision.
 */
export const replaceLinks = async (tx: Tx, { viewer, links, revision, now }: NewLinks): Promise<void> => {
  const { organizationId } = viewer
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
  if (gone.length === 0) return
  await tx.deleteFrom('donation_links').where('id', 'in', gone).execute()
  if (links.length > 0) return
  const subject = { type: 'donation-links', id: organizationId }
  await recordAuditEvent(tx, { act: 'donation_links.removed', ...byAdmin(viewer), subject, now })
}

/** Counts only clicks on links of public organizations; throws NOT_FOUND otherwise. */
export const countClick = async (db: Db, id: string): Promise<void> => {
  const { numUpdatedRows } = await inTurn(id, () =>
    db
      .updateTable('donation_links')
      .from('organizations as organization')
      .set((expression) => ({ clicks: expression('donation_links.clicks', '+', 1) }))
      .whereRef('organization.id', '=', 'donation_links.organization_id')
      .where('donation_links.id', '=', id)
      .where('organization.published_at', 'is not', null)
      .executeTakeFirst(),
  )
  if (numUpdatedRows === 0n) throw new AppError('NOT_FOUND')
}
