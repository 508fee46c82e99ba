import { z } from 'zod'
import { consentPurposes } from './consent-texts.ts'
import { line, limits, orNone, requiredText } from './fields.ts'
import { tag } from './people.ts'
import { fillsEachOnce, invalidRow, MAX_IMPORT_COLUMNS } from './spreadsheets.ts'
import { endpoint, idParams, instant, many, one, pageQuery, resource } from './wire.ts'

export const MAX_IMPORTED_ROWS = 100_000
/** How long a finished import can be undone. */
export const UNDO_DAYS = 7
/** How long a file waits to be confirmed, in hours. Then it is deleted. */
export const PREVIEW_HOURS = 24
export const importsPerPage = 10

/** What a column of the file may fill. Only tags may come from several columns. */
export const importTargets = [
  'name',
  'first_name',
  'last_name',
  'email',
  'phone',
  'postal_code',
  'city',
  'state',
  'tags',
  'note',
] as const
export type ImportTarget = (typeof importTargets)[number]

/** How the target of a column begins that becomes a field of the organization's own: `field:Building`. */
export const ownFieldPrefix = 'field:'

/** What a column fills, or null if it is left out. */
export const columnTarget = z
  .union([z.enum(importTargets), z.string().regex(/^field:\s*\S.{0,39}$/u)], 'validation.choice')
  .nullable()
export type ColumnTarget = z.output<typeof columnTarget>

/** The target of each column, in their order. */
export const importMapping = z
  .array(columnTarget)
  .max(MAX_IMPORT_COLUMNS, 'validation.tooMany')
  .refine((targets) => targets.includes('email') || targets.includes('phone'), { error: 'validation.importContact' })
  .refine((targets) => fillsEachOnce(targets.filter((target) => target !== 'tags')), {
    error: 'validation.importTwice',
  })

export const importStatuses = ['preview', 'importing', 'done', 'undoing', 'undone'] as const
export type ImportStatus = (typeof importStatuses)[number]

/** What people may have agreed to before they were imported. */
export const importedPurposes = ['organization_mail', 'phone_contact'] as const
export type ImportedPurpose = (typeof importedPurposes)[number]

/**
 * A file of people. Until it is confirmed, nobody is added. `samples`, `invalid` and the numbers of the preview are only
 * known until then.
 */
export const peopleImport = resource(
  'people-imports',
  z.object({
    file_name: z.string(),
    status: z.enum(importStatuses),
    /** Rows with people. */
    rows: z.int(),
    columns: z.array(z.string()),
    mapping: z.array(columnTarget),
    /** The first rows, as they are in the file. */
    samples: z.array(z.array(z.string())),
    valid: z.int(),
    /** The first of them. The file of all of them has the others. */
    invalid: z.array(invalidRow),
    invalid_count: z.int(),
    /** Valid rows that name somebody again whom an earlier row names. They are left out. */
    duplicates: z.int(),
    /** Valid rows about people who are listed already. They get what the file adds. */
    known: z.int(),
    /** How these people agreed, in the words of who imported them. */
    consent_basis: z.string().nullable(),
    /** What they agreed to. */
    purposes: z.array(z.enum(consentPurposes)),
    /** The tag of everybody in the file. */
    tag: z.string().nullable(),
    /** How many rows have been imported, or how many people removed, so far. */
    progress: z.object({ done: z.int(), total: z.int() }),
    /** How many people are new by this import. */
    added: z.int(),
    /** How many were there already and got something. */
    joined: z.int(),
    created_by: z.object({ id: z.string(), name: z.string() }).nullable(),
    created_at: instant,
    finished_at: instant.nullable(),
    /** Until when it can be undone; null if it cannot. */
    undo_until: instant.nullable(),
  }),
)
export type PeopleImport = z.output<typeof peopleImport>

export const importPreviewPayload = z.object({ mapping: importMapping })

export const importConfirmPayload = z.object({
  mapping: importMapping,
  /** How these people agreed: it is kept with each of their consents. */
  consent_basis: requiredText(500).min(10, 'validation.consentBasis'),
  /** Without any, they are kept, but may not be written to or called. */
  purposes: z.array(z.enum(importedPurposes, 'validation.choice')).max(importedPurposes.length).default([]),
  tag: orNone(tag).optional(),
})
export type ImportConfirmation = z.output<typeof importConfirmPayload>

/** What the cells of a row may contain. */
export const importedText = {
  name: line(limits.name),
  postal_code: line(20),
  place: line(80),
  note: line(2000),
  field: line(limits.line),
} as const

const reads = { auth: 'organization', scope: 'people:read', capability: 'people' } as const
const writes = { auth: 'organization', scope: 'people:write', capability: 'people' } as const

export const peopleImportEndpoints = {
  'GET /people-imports': endpoint({
    summary: 'Files of people that were imported or wait to be confirmed, newest first',
    ...reads,
    query: z.object(pageQuery(importsPerPage)),
    response: many(peopleImport),
  }),
  'POST /people-imports': endpoint({
    summary: 'Read a CSV file of people (multipart field "file"); nobody is added before it is confirmed',
    ...writes,
    body: z.object({}),
    multipart: { file: 'one' },
    isNeverStored: true,
    status: 201,
    response: one(peopleImport),
  }),
  'GET /people-imports/:id': endpoint({
    summary: 'A file of people: its preview, or how far its import is',
    ...reads,
    params: idParams,
    response: one(peopleImport),
  }),
  'GET /people-imports/:id/invalid.csv': endpoint({
    summary: 'The invalid rows of a file that is not confirmed yet, with the reasons, as CSV',
    ...reads,
    params: idParams,
    response: z.string(),
    media: 'text/csv',
  }),
  'POST /people-imports/:id/actions?action=preview': endpoint({
    summary: 'See what another mapping of the columns leads to',
    ...writes,
    params: idParams,
    body: importPreviewPayload,
    isNeverStored: true,
    response: one(peopleImport),
  }),
  'POST /people-imports/:id/actions?action=confirm': endpoint({
    summary: 'Import the valid rows, with how these people agreed',
    ...writes,
    params: idParams,
    body: importConfirmPayload,
    response: one(peopleImport),
  }),
  'POST /people-imports/:id/actions?action=undo': endpoint({
    summary: `Take a finished import back, within ${UNDO_DAYS} days`,
    ...writes,
    params: idParams,
    response: one(peopleImport),
  }),
}
