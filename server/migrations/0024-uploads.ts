import { type Kysely, sql } from 'kysely'

/** The fields of items that had addresses of images. */
const itemFields = ['image', 'profile_image', 'cover_image']

const ownImageOf = (field: string) => sql`own_image(${sql.ref(field)})`

/** Replaces an address in a jsonb column, unless the field is missing or null. */
const mendItems = (column: string, field: string) => sql`
  update content_items
  set ${sql.ref(column)} = jsonb_set(${sql.ref(column)}, array[${sql.lit(field)}],
    coalesce(to_jsonb(own_image(${sql.ref(column)} ->> ${sql.lit(field)})), 'null'))
  where ${sql.ref(column)} ->> ${sql.lit(field)} is not null`

const statements = [
  // How many bytes an account, an address or a network has uploaded in the current day.
  sql`create table upload_quotas (
    key_hash bytea primary key,
    bytes bigint not null,
    ends_at timestamptz not null
  )`,
  sql`create index upload_quotas_ends on upload_quotas (ends_at)`,

  // Until now, images could be on any site. What is not one of our own is no longer shown, because the browser of
  // everybody who looks at a page would fetch it.
  sql`create function own_image(address text) returns text language sql stable as $$
    select '/files/' || id || '.webp' from files
    where purpose = 'image'
      and id = substring(address from '/files/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\\.webp$')::uuid
  $$`,
  sql`update users set avatar = ${ownImageOf('avatar')} where avatar is not null`,
  sql`update organizations
    set profile_image = ${ownImageOf('profile_image')}, cover_image = ${ownImageOf('cover_image')}
    where profile_image is not null or cover_image is not null`,
  sql`update organizations
    set team_members = (
      select jsonb_agg(jsonb_set(member, '{image}', coalesce(to_jsonb(own_image(member ->> 'image')), 'null')) order by position)
      from jsonb_array_elements(team_members) with ordinality row (member, position))
    where team_members <> '[]'`,
  ...itemFields.flatMap((field) => [mendItems('attributes', field), mendItems('public_attributes', field)]),
  sql`drop function own_image(text)`,
  sql`alter table users add constraint users_own_avatar check (avatar like '/files/%')`,
  sql`alter table organizations add constraint organizations_own_images
    check (profile_image like '/files/%' and cover_image like '/files/%')`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
