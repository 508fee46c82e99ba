import type { ColumnTarget, ImportTarget } from '@rostrum/contract/people-imports'
import type { Db } from '../platform/db/database.ts'
import { headersKey, mappingByHeaders } from '../platform/spreadsheets/column-mapping.ts'

/**
 * How the columns are called in English and Spanish, and in the files of NationBuilder, Action Network and Mobilize.
 * What is more exact comes first.
 */
const headers: Record<ImportTarget, readonly string[]> = {
  first_name: ['first name', 'given name', 'user given name', 'nombre de pila', 'primer nombre', 'nombres'],
  last_name: ['last name', 'surname', 'family name', 'user family name', 'apellido', 'apellidos', 'primer apellido'],
  name: ['name', 'full name', 'contact name', 'nombre', 'nombre completo', 'nombre y apellidos'],
  email: [
    'email',
    'e-mail',
    'email address',
    'primary email',
    'primary email address',
    'email1',
    'user email address',
    'correo',
    'correo electrónico',
    'dirección de correo',
    'dirección de correo electrónico',
  ],
  phone: [
    'phone',
    'phone number',
    'mobile',
    'mobile number',
    'mobile phone',
    'mobile phone number',
    'cell',
    'cell phone',
    'can2 phone',
    'primary phone',
    'user phone number',
    'teléfono',
    'número de teléfono',
    'teléfono móvil',
    'móvil',
    'celular',
  ],
  postal_code: [
    'postal code',
    'zip',
    'zip code',
    'zipcode',
    'zip5',
    'postcode',
    'primary zip',
    'home zip',
    'user postal code',
    'código postal',
    'cp',
  ],
  city: ['city', 'town', 'primary city', 'home city', 'can2 user city', 'ciudad', 'localidad', 'municipio'],
  state: [
    'state',
    'province',
    'primary state',
    'home state',
    'can2 state abbreviated',
    'can2 user state',
    'region',
    'estado',
    'provincia',
  ],
  tags: ['tags', 'tag', 'tag list', 'labels', 'groups', 'can2 user tags', 'etiquetas', 'etiqueta', 'grupos'],
  note: ['note', 'notes', 'comment', 'comments', 'background', 'nota', 'notas', 'comentario', 'comentarios'],
}
const guess = mappingByHeaders(headers, { repeated: ['tags'] })

/** Which target each column has by its name. */
const byHeaders = (columns: readonly string[]): ColumnTarget[] => {
  const mapping = guess(columns)
  // In Spanish, «Nombre» is the first name if there is a column for the last name.
  const isPart = mapping.includes('last_name') && !mapping.includes('first_name')
  return mapping.map((target) => (target === 'name' && isPart ? 'first_name' : target))
}

/** Whether the first row of a file is already somebody, so that the columns have no names. */
export const looksLikePerson = (cells: readonly string[]): boolean => cells.some((cell) => /^\S+@\S+\.\S+$/.test(cell))

/** By the cells of the first row, if it has no names of columns. */
const byContent = (cells: readonly string[]): ColumnTarget[] => {
  const email = cells.findIndex((cell) => cell.includes('@'))
  const phone = cells.findIndex((cell) => /^[+(]?[\d\s().-]{9,}$/.test(cell))
  const name = cells.findIndex((cell) => /^\p{L}[\p{L}\s.'’-]+$/u.test(cell))
  return cells.map((_, index) => {
    if (index === email) return 'email'
    if (index === phone) return 'phone'
    return index === name ? 'name' : null
  })
}

interface File {
  organizationId: string
  columns: readonly string[]
  /** The first row, if it names no columns. */
  firstPerson: readonly string[] | undefined
}

/** The mapping with which the organization has imported such a file, or else a guess. */
export const mappingOf = async (db: Db, { organizationId, columns, firstPerson }: File): Promise<ColumnTarget[]> => {
  if (firstPerson) return byContent(firstPerson)
  const earlier = await db
    .selectFrom('people_imports')
    .select('mapping')
    .where('organization_id', '=', organizationId)
    .where('headers_key', '=', headersKey(columns))
    .where('confirmed_at', 'is not', null)
    .orderBy('confirmed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return earlier?.mapping ?? byHeaders(columns)
}
