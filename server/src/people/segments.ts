import { MAX_SEGMENTS, type PeopleFilters, type Segment } from '@rostrum/contract/people'
import type { Db } from '../platform/db/database.ts'
import { AppError, invalidField } from '../platform/http/errors.ts'
import { newId } from '../platform/identifiers.ts'
import { countPeople } from './counts.ts'
import { prepareFilters } from './filters.ts'

interface SegmentRow {
  id: string
  name: string
  filters: PeopleFilters
}

interface Own {
  organizationId: string
  now: Date
}

const present = async (db: Db, own: Own, { id, name, filters }: SegmentRow): Promise<Segment> => ({
  id,
  type: 'people-segments',
  attributes: {
    name,
    filters,
    people_count: await countPeople(db, await prepareFilters(db, own, filters)),
  },
})

const ofOrganization = (db: Db, organizationId: string) =>
  db.selectFrom('people_segments').select(['id', 'name', 'filters']).where('organization_id', '=', organizationId)

export const listSegments = async (db: Db, own: Own): Promise<Segment[]> => {
  const rows = await ofOrganization(db, own.organizationId).orderBy('name').limit(MAX_SEGMENTS).execute()
  return Promise.all(rows.map((row) => present(db, own, row)))
}

/** Throws 422 on the field that names it if the organization has no segment with this id. */
export const findSegment = async (
  db: Db,
  organizationId: string,
  { id, field }: { id: string; field: string },
): Promise<SegmentRow> => {
  const row = await ofOrganization(db, organizationId).where('id', '=', id).executeTakeFirst()
  if (!row) throw invalidField(field, 'validation.choice')
  return row
}

export const saveSegment = async (
  db: Db,
  own: Own,
  { name, filters }: { name: string; filters: PeopleFilters },
): Promise<Segment> => {
  const { organizationId, now } = own
  const row = await db.transaction().execute(async (tx) => {
    // Two at once must not exceed the number.
    await tx.selectFrom('organizations').select('id').where('id', '=', organizationId).forNoKeyUpdate().execute()
    const others = await ofOrganization(tx, organizationId).where('name', '!=', name).limit(MAX_SEGMENTS).execute()
    if (others.length === MAX_SEGMENTS) throw invalidField('name', 'validation.tooMany', { maximum: MAX_SEGMENTS })
    return tx
      .insertInto('people_segments')
      .values({
        id: newId(),
        organization_id: organizationId,
        name,
        filters: JSON.stringify(filters),
        created_at: now,
      })
      .onConflict((conflict) =>
        conflict.columns(['organization_id', 'name']).doUpdateSet({ filters: JSON.stringify(filters) }),
      )
      .returning(['id', 'name', 'filters'])
      .executeTakeFirstOrThrow()
  })
  return present(db, own, row)
}

export const deleteSegment = async (db: Db, organizationId: string, id: string): Promise<void> => {
  const { numDeletedRows } = await db
    .deleteFrom('people_segments')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new AppError('NOT_FOUND')
}
