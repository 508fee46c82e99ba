import type { z } from 'zod'
import type { DonationLinkFields } from '@rostrum/contract/donation-links'
import { hasStates } from '@rostrum/contract/countries'
import type { organizationChange } from '@rostrum/contract/organizations'
import { missingToPublish } from '@rostrum/contract/publishing'
import { sql } from 'kysely'
import type { NewOrganization } from '../accounts/registration.ts'
import { byAdmin, recordAuditEvent } from '../audit-log/record.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError, type FieldFault } from '../platform/http/errors.ts'
import type { OrganizationViewer, AnyViewer } from '../platform/http/implement.ts'
import { assertRevision } from '../platform/http/revisions.ts'
import { newId } from '../platform/identifiers.ts'
import { openReview, reviewNewName } from './reviews.ts'
import { searchColumns } from './search-text.ts'
import { stateName } from './us-states.ts'

/** Creates an unpublished organization and the membership of its owner. Returns its id. */
export const createOrganization = async (tx: Db, given: NewOrganization): Promise<string> => {
  const id = newId()
  await tx
    .insertInto('organizations')
    .values({
      id,
      name: given.name,
      contact_email: given.contactEmail,
      phone: given.phone,
      address: given.address,
      postal_code: given.postalCode,
      is_registered_entity: given.isRegisteredEntity,
      timezone: given.timezone,
      ...searchColumns({
        name: given.name,
        tagline: '',
        description: '',
        city: null,
        state: null,
        postal_code: given.postalCode,
        tags: [],
      }),
    })
    .execute()
  await tx
    .insertInto('organization_members')
    .values({ organization_id: id, user_id: given.ownerId, role: 'owner' })
    .execute()
  if (given.hasDocuments) await openReview(tx, { organizationId: id, cause: 'registered', now: given.now })
  await recordAuditEvent(tx, {
    act: 'organization.registered',
    ...byAdmin({ userId: given.ownerId, organizationId: id }),
    subject: { type: 'organizations', id },
    details: { title: given.name },
    now: given.now,
  })
  return id
}

export type OrganizationChange = z.output<typeof organizationChange>

const asJson = (value: object | undefined) => (value === undefined ? undefined : JSON.stringify(value))

const columnsOf = ({ tags: _tags, social_links: _social, donation_links: _links, ...change }: OrganizationChange) => ({
  ...change,
  working_hours: asJson(change.working_hours),
  team_members: asJson(change.team_members),
  contributions: asJson(change.contributions),
  articles: asJson(change.articles),
})

const tagNamesOf = async (tx: Db, id: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('organization_tags')
    .innerJoin('tags', 'tags.id', 'organization_tags.tag_id')
    .select('tags.name')
    .where('organization_id', '=', id)
    .orderBy('position')
    .execute()
  return rows.map(({ name }) => name)
}

const replaceTags = async (tx: Db, id: string, names: string[]): Promise<string[]> => {
  const known = names.length === 0 ? [] : await tx.selectFrom('tags').selectAll().where('name', 'in', names).execute()
  const idOf = new Map(known.map((tag) => [tag.name, tag.id]))
  const faults = names.flatMap((name, index): FieldFault[] =>
    idOf.has(name) ? [] : [{ path: `tags.${index}`, text: 'validation.tag' }],
  )
  if (faults.length > 0) throw new AppError('INVALID', { faults })
  await tx.deleteFrom('organization_tags').where('organization_id', '=', id).execute()
  const chosen = [...new Set(names)]
  const rows = chosen.flatMap((name, position) => {
    const tagId = idOf.get(name)
    return tagId === undefined ? [] : [{ organization_id: id, tag_id: tagId, position }]
  })
  if (rows.length > 0) await tx.insertInto('organization_tags').values(rows).execute()
  return chosen
}

/** Replaces the donation links of the admin's own organization. */
export type ReplaceLinks = (
  tx: Tx,
  change: { viewer: OrganizationViewer; links: DonationLinkFields[]; now: Date },
) => Promise<void>

interface ChangeContext {
  viewer: OrganizationViewer
  revision: string | undefined
  replaceLinks: ReplaceLinks
  now: Date
}

const refuseMissing = (missing: readonly string[]): void => {
  if (missing.length === 0) return
  throw new AppError('INVALID', { faults: missing.map((path) => ({ path, text: 'validation.required' })) })
}

/** Changes the given fields only, and updates the search text in the same transaction. */
export const changeOrganization = (
  db: Db,
  id: string,
  change: OrganizationChange,
  { viewer, revision, replaceLinks, now }: ChangeContext,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    // The lock prevents concurrent changes from overwriting each other's search text. It does not block follows.
    const current = await tx
      .selectFrom('organizations')
      .select(['name', 'tagline', 'description', 'city', 'state', 'postal_code', 'country', 'social_links'])
      .select(['revision', 'published_at', 'embed_origins'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!current) throw new AppError('NOT_FOUND')
    assertRevision(revision, current.revision)
    const country = change.country ?? current.country
    const state = change.state === undefined ? undefined : stateName(change.state, country)
    const tagsBefore = await tagNamesOf(tx, id)
    const tags = change.tags ? await replaceTags(tx, id, change.tags) : tagsBefore
    const result = {
      name: change.name ?? current.name,
      tagline: change.tagline ?? current.tagline,
      description: change.description ?? current.description,
      city: change.city ?? current.city,
      state: state ?? current.state,
      country,
      tags,
    }
    if (change.state === '' && hasStates(country ?? '')) refuseMissing(['state'])
    if (current.published_at) {
      // Pages that were public before all of this was needed can still be changed.
      const missingBefore = new Set(missingToPublish({ ...current, tags: tagsBefore }))
      refuseMissing(missingToPublish(result).filter((field) => !missingBefore.has(field)))
    }
    await tx
      .updateTable('organizations')
      .set({
        ...columnsOf(change),
        ...(state !== undefined && { state: state || null }),
        social_links: asJson(change.social_links && { ...current.social_links, ...change.social_links }),
        ...searchColumns({ ...result, postal_code: change.postal_code ?? current.postal_code }),
        revision: sql`revision + 1`,
        updated_at: now,
      })
      .where('id', '=', id)
      .execute()
    if (change.donation_links) await replaceLinks(tx, { viewer, links: change.donation_links, now })
    if (change.embed_origins && change.embed_origins.join() !== current.embed_origins.join()) {
      await recordAuditEvent(tx, {
        act: 'organization.embed_origins_changed',
        ...byAdmin(viewer),
        subject: { type: 'organizations', id },
        details: { title: result.name },
        now,
      })
    }
    if (change.name === undefined || change.name === current.name) return
    await reviewNewName(tx, { organizationId: id, previousName: current.name, now })
    await recordAuditEvent(tx, {
      act: 'organization.renamed',
      ...byAdmin(viewer),
      subject: { type: 'organizations', id },
      details: { title: change.name, before: current.name },
      now,
    })
  })

/** Does nothing if the organization is already published. */
export const publishOrganization = (
  db: Db,
  id: string,
  { viewer, now }: { viewer: AnyViewer; now: Date },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const current = await tx
      .selectFrom('organizations')
      .select(['name', 'tagline', 'description', 'city', 'state', 'country', 'published_at', 'banned_at', 'ban_reason'])
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!current) throw new AppError('NOT_FOUND')
    // A ban ends the admins' sessions, but one of their requests may still be in progress.
    if (current.banned_at) {
      const values = { organization: current.name, reason: current.ban_reason ?? '' }
      throw new AppError('BANNED', { text: 'server.organizationBanned', values })
    }
    if (current.published_at) return
    refuseMissing(missingToPublish({ ...current, tags: await tagNamesOf(tx, id) }))
    await tx.updateTable('organizations').set({ published_at: now, updated_at: now }).where('id', '=', id).execute()
    await recordAuditEvent(tx, {
      act: 'organization.published',
      ...byAdmin(viewer),
      subject: { type: 'organizations', id },
      details: { title: current.name },
      now,
    })
  })

export const unpublishOrganization = (
  db: Db,
  id: string,
  { viewer, now }: { viewer: AnyViewer; now: Date },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const hidden = await tx
      .updateTable('organizations')
      .set({ published_at: null, updated_at: now })
      .where('id', '=', id)
      .where('published_at', 'is not', null)
      .returning('name')
      .executeTakeFirst()
    if (!hidden) return
    await recordAuditEvent(tx, {
      act: 'organization.unpublished',
      ...byAdmin(viewer),
      subject: { type: 'organizations', id },
      details: { title: hidden.name },
      now,
    })
  })
