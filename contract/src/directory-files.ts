import { z } from 'zod'
import { directory, directoryTarget } from './directories.ts'
import { limits, orNone, requiredLine } from './fields.ts'
import { officeHours } from './working-hours.ts'
import { fillsEachOnce, invalidRow, MAX_IMPORT_COLUMNS } from './spreadsheets.ts'
import { endpoint, idParams, nothing, one } from './wire.ts'

/** How many directories an organization may keep. */
export const MAX_OWN_DIRECTORIES = 20

/**
 * The files that are read without a mapping, because their columns are known: the tables of the members of Congress and of
 * their district offices by congress-legislators, and those of the members of state legislatures by Open States. District
 * offices are added to people who are listed already.
 */
export const knownDirectoryFiles = ['congress-legislators', 'congress-district-offices', 'open-states'] as const
export type KnownDirectoryFile = (typeof knownDirectoryFiles)[number]

/** What a column of a file may fill. */
export const directoryColumns = [
  'name',
  'first_name',
  'last_name',
  'title',
  'office',
  'party',
  'phone',
  'phone_label',
  'phone_2',
  'phone_2_label',
  'phone_3',
  'phone_3_label',
  'email',
  'contact_page',
  'address',
  'division',
  'postal_codes',
  'photo',
  'id',
] as const
export type DirectoryColumn = (typeof directoryColumns)[number]

/** The columns of which a file must have one. */
const reachingColumns = ['phone', 'phone_2', 'phone_3', 'email', 'contact_page', 'address'] as const

const columnTargets = z
  .array(orNone(z.enum(directoryColumns, 'validation.choice')))
  .max(MAX_IMPORT_COLUMNS, 'validation.tooMany')
  .refine(fillsEachOnce, { error: 'validation.importTwice' })

/** What each column fills, in their order; null for those that are left out. */
export const directoryMapping = columnTargets
  .refine((targets) => targets.includes('name') || targets.includes('last_name'), {
    error: 'validation.directoryName',
  })
  .refine((targets) => reachingColumns.some((column) => targets.includes(column)), {
    error: 'validation.directoryReach',
  })
export type DirectoryMapping = z.output<typeof columnTargets>

/** The state of a legislature, in two capital letters. The file of Open States does not say it. */
const state = orNone(z.string().regex(/^[A-Z]{2}$/, 'validation.choice')).optional()

export const directoryPreviewPayload = z.object({
  /** Without it, the last mapping of the organization for files with these headers, or else a guess. */
  mapping: columnTargets.optional(),
  state,
  /** The directory that the file is a newer version of. */
  directory_id: orNone(z.uuid('validation.id')).optional(),
})

/** What a directory is called, and where it comes from. */
export const directoryAbout = z.object({ name: requiredLine(limits.name), source: requiredLine(limits.line) })

export const directoryFilePayload = z.object({ mapping: directoryMapping.optional(), state })
export const directoryPayload = z.object({ ...directoryAbout.shape, ...directoryFilePayload.shape })
export const directoryChangePayload = directoryAbout.extend({ office_hours: orNone(officeHours) }).partial()

/** What a file would make of a directory. Nothing of it is stored. */
export const directoryPreview = z.object({
  /** The file whose columns are known. It needs no mapping. */
  known_file: z.enum(knownDirectoryFiles).nullable(),
  columns: z.array(z.string()),
  mapping: z.array(z.enum(directoryColumns).nullable()),
  /** Of a file of Open States, whose name often begins with it. */
  state: z.string().nullable(),
  /** The first rows, as they are in the file. */
  samples: z.array(z.array(z.string())),
  /** The first people, as they would be listed. */
  targets: z.array(directoryTarget.shape.attributes),
  /** How many rows can be used: each is somebody, or the number of a district office. */
  valid: z.int(),
  /** The first invalid rows. */
  invalid: z.array(invalidRow),
  invalid_count: z.int(),
  /** How many people are new, are listed already, and are listed no longer. Of district offices, whose they are. */
  added: z.int(),
  kept: z.int(),
  left: z.int(),
})
export type DirectoryPreview = z.output<typeof directoryPreview>

const writes = { auth: 'organization', scope: 'content:write', capability: 'edit' } as const
const file = { multipart: { file: 'one' } } as const

export const directoryFileEndpoints = {
  'POST /directories/actions?action=preview': endpoint({
    summary: 'See what a CSV file of office holders (multipart field "file") contains; nothing is stored',
    ...writes,
    ...file,
    body: directoryPreviewPayload,
    isNeverStored: true,
    response: one(directoryPreview),
  }),
  'POST /directories': endpoint({
    summary: 'Create a directory of the organization from a CSV file (multipart field "file")',
    ...writes,
    ...file,
    body: directoryPayload,
    status: 201,
    response: one(directory),
  }),
  'POST /directories/:id/actions?action=replace': endpoint({
    summary:
      'Replace the people of a directory by those of a newer file, or the numbers of their district offices; who is listed in both keeps their id',
    ...writes,
    ...file,
    params: idParams,
    body: directoryFilePayload,
    response: one(directory),
  }),
  'PUT /directories/:id': endpoint({
    summary: 'Change the name, the source or the office hours of a directory',
    ...writes,
    params: idParams,
    body: directoryChangePayload,
    response: one(directory),
  }),
  'DELETE /directories/:id': endpoint({
    summary: 'Delete a directory that no campaign uses',
    ...writes,
    params: idParams,
    status: 204,
    response: nothing,
  }),
}
