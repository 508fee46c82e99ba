import { z } from 'zod'

const blankText = z.string().regex(/^\s*$/, { abort: true }).trim()

const isText = (field: unknown): field is z.ZodType =>
  field instanceof z.ZodString || (field instanceof z.ZodPipe && isText(field.in))

/** Accepts an empty text, and otherwise whatever `field` accepts. */
const orBlank = (field: z.ZodType) => z.union([blankText, field]).default('')

/** A field that already has a default keeps it; what is inside it may be incomplete. */
const draftField = (field: unknown): z.ZodType => {
  if (field instanceof z.ZodDefault) {
    const inner = field.unwrap()
    if (!(inner instanceof z.ZodArray || inner instanceof z.ZodObject)) return field
    const draft = draftField(inner)
    // A default of a default would stay when a change removes the outer one, and empty a list that is not given.
    return (draft instanceof z.ZodDefault ? (draft.unwrap() as z.ZodType) : draft).default(field.def.defaultValue)
  }
  if (field instanceof z.ZodArray) {
    const checks = field.def.checks?.filter((check) => !(check instanceof z.core.$ZodCheckMinLength)) ?? []
    return new z.ZodArray({ ...field.def, element: draftField(field.element), checks }).default([])
  }
  if (field instanceof z.ZodObject) return draftObject(field)
  if (isText(field)) return orBlank(field)
  if (field instanceof z.ZodType) return field.optional()
  throw new Error('A field of a kind of content is not a schema of zod')
}

const draftObject = (schema: z.ZodObject, except?: string): z.ZodObject =>
  schema.safeExtend(
    Object.fromEntries(
      Object.entries(schema.shape).map(([name, field]) => [name, name === except ? field : draftField(field)]),
    ),
  )

/**
 * The rules of an incomplete draft: only the title is required. Whatever else is given must still be valid, including
 * the rules between fields. Missing texts become empty, missing lists become empty lists, and a missing choice stays
 * missing until it is made.
 */
export const draftOf = <A extends z.ZodObject>(attributes: A, titleField: PropertyKey): A =>
  // The static type stays the same: an empty text is a text, and an empty list is a list.
  draftObject(attributes, String(titleField)) as A
