import type { FieldValues } from 'react-hook-form'
import { isSame } from '../lib/form-changes.ts'

/** A field that both the user and somebody else have changed, in different ways. */
export interface Conflict {
  field: string
  mine: unknown
  theirs: unknown
}

interface Versions<Values extends FieldValues> {
  /** What both changes are based on. */
  base: Values
  mine: Values
  theirs: Values
}

interface Merged<Values extends FieldValues> {
  /** Each field as the one who has changed it left it. Fields in conflict are the user's. */
  values: Values
  /** The fields that only somebody else has changed. */
  takenOver: string[]
  conflicts: Conflict[]
}

/** Combines the changes of the user with those of somebody else, field by field. */
export const mergeVersions = <Values extends FieldValues>({ base, mine, theirs }: Versions<Values>): Merged<Values> => {
  const values: FieldValues = { ...mine }
  const takenOver: string[] = []
  const conflicts: Conflict[] = []
  for (const field of Object.keys(theirs)) {
    if (isSame(theirs[field], base[field]) || isSame(theirs[field], mine[field])) continue
    if (isSame(mine[field], base[field])) {
      values[field] = theirs[field]
      takenOver.push(field)
    } else conflicts.push({ field, mine: mine[field], theirs: theirs[field] })
  }
  return { values: values as Values, takenOver, conflicts }
}
