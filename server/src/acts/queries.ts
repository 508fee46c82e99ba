import { sql } from 'kysely'
import { publicTitle } from '../content/engagements.ts'
import { waitlistPosition } from '../content/waitlist-position.ts'
import { findRegistrationByLink, type LinkedRegistration } from '../phone-bank/queries.ts'
import type { Db } from '../platform/db/database.ts'

/** The act with this id, of a guest or claimed by an account; undefined once it was withdrawn or anonymized. */
export const findAct = (db: Db, id: string) =>
  db
    .selectFrom('engagements')
    .innerJoin('content_items as item', 'item.id', 'engagements.content_item_id')
    .innerJoin('organizations as organization', 'organization.id', 'item.organization_id')
    .innerJoin('people as person', 'person.id', 'engagements.person_id')
    .select([
      'engagements.id',
      'engagements.user_id',
      'engagements.outcome',
      'engagements.is_counted',
      'engagements.content_item_id',
      'engagements.number',
      'engagements.note',
      'engagements.shifts',
      'engagements.given_name',
      'engagements.confirmed_at',
      'engagements.answered_at',
      'engagements.link_due_at',
      'engagements.is_recorded',
      'engagements.attendance',
      'engagements.created_at',
      'engagements.updated_at',
      'item.kind',
      'item.id as item_id',
      publicTitle.as('title'),
      sql<Record<string, unknown>>`coalesce(item.public_attributes, item.attributes)`.as('attributes'),
      'item.starts_at',
      'item.engagements_count',
      'item.shift_counts',
      'item.over_at',
      'item.organization_id',
      'organization.name as organization_name',
      sql<boolean>`item.status = 'published' and organization.published_at is not null`.as('is_public'),
      sql<boolean>`organization.banned_at is not null`.as('is_banned'),
      'person.id as person_id',
      'person.email',
      'person.language',
      waitlistPosition('engagements').as('position'),
    ])
    .where('engagements.id', '=', id)
    .executeTakeFirst()
export type ActRow = NonNullable<Awaited<ReturnType<typeof findAct>>>

/** What a link can be about: taking part in an item, or volunteering for a phone bank. */
export type LinkedAct = ({ type: 'engagement' } & ActRow) | ({ type: 'registration' } & LinkedRegistration)

export const findLinkedAct = async (db: Db, id: string): Promise<LinkedAct | undefined> => {
  const engagement = await findAct(db, id)
  if (engagement) return { type: 'engagement', ...engagement }
  const registration = await findRegistrationByLink(db, id)
  return registration && { type: 'registration', ...registration }
}
