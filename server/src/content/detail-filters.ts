import { sql, type RawBuilder } from 'kysely'
import { fold } from '../organizations/search-text.ts'

/** Conditions on the details of engagements, by the name of a field. */
export interface DetailFilters {
  /** The field has this value. */
  equal?: Readonly<Record<string, string | undefined>>
  /** The field contains every word, regardless of case and accents. */
  containing?: Readonly<Record<string, string>>
  /** The field is a text, or an object with at least one text, that is not empty; or it is not. */
  filled?: Readonly<Record<string, boolean | undefined>>
}

const detail = (field: string) => sql`(engagements.details ->> ${field})`

/** What `fold` does with letters, in SQL. Names are searched in the few thousand rows of one item, so no index is needed. */
const folded = (text: RawBuilder<unknown>) => sql`
  translate(regexp_replace(lower(normalize(${text}, NFD)), '[\\u0300-\\u036f''’\\u02bb\\u02bc]', '', 'g'), 'łøđðı', 'loddi')`

const isFilled = (field: string) => sql<boolean>`coalesce(
  jsonb_path_exists(engagements.details -> ${field}, '$.** ? (@.type() == "string" && @ != "")'), false)`

export const detailConditions = ({
  equal = {},
  containing = {},
  filled = {},
}: DetailFilters = {}): RawBuilder<boolean>[] => [
  ...Object.entries(equal).flatMap(([field, value]) =>
    value === undefined ? [] : [sql<boolean>`${detail(field)} = ${value}`],
  ),
  ...Object.entries(filled).flatMap(([field, value]) =>
    value === undefined ? [] : [sql<boolean>`${isFilled(field)} = ${value}`],
  ),
  ...Object.entries(containing).flatMap(([field, search]) =>
    // A folded word contains only letters and digits, so nothing in it is a placeholder.
    fold(search)
      .split(' ')
      .filter(Boolean)
      .map((word) => sql<boolean>`${folded(detail(field))} like ${`%${word}%`}`),
  ),
]
