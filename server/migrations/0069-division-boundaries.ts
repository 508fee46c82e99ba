import { type Kysely, sql } from 'kysely'

const statements = [
  // The outlines of divisions in degrees, longitude first. An area with holes or several parts has several rings.
  sql`create table division_boundaries (
    -- The kind of district within an area, such as ocd-division/country:us/state:wi/cd. It is imported as a whole.
    layer text not null,
    division text not null,
    ring polygon not null
  )`,
  sql`create index division_boundaries_layer on division_boundaries (layer)`,
  sql`create index division_boundaries_box on division_boundaries using gist (box(ring))`,
  // For the districts of an area, whatever the language of the database.
  sql`create index postal_code_divisions_division on postal_code_divisions (division collate "C")`,
  // Where postal codes are. Some have several points.
  sql`create table postal_code_points (
    country text not null,
    postal_code text not null,
    longitude double precision not null,
    latitude double precision not null,
    primary key (country, postal_code, longitude, latitude)
  )`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
