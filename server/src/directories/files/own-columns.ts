import type { DirectoryColumn, DirectoryMapping } from '@rostrum/contract/directory-files'
import { division } from '@rostrum/contract/divisions'
import { email, orNone, url } from '@rostrum/contract/fields'
import { postalAddress } from '@rostrum/contract/postal-address'
import { mappingByHeaders } from '../../platform/spreadsheets/column-mapping.ts'
import { normalizeHeader } from '@rostrum/contract/spreadsheet-text'
import { comparablePostalCode } from '../divisions/postal-code.ts'
import { photoIn } from '../photos/photo-source.ts'
import { type Cells, type ListedTarget, MAX_SHORT_TEXT } from './listed-target.ts'

/** How the columns of lists of office holders are called in English and Spanish. */
const headers: Record<DirectoryColumn, readonly string[]> = {
  name: ['name', 'full name', 'official name', 'contact name', 'member', 'nombre completo', 'nombre y apellidos'],
  first_name: ['first name', 'given name', 'nombre', 'nombre de pila', 'nombres'],
  last_name: ['last name', 'surname', 'family name', 'apellido', 'apellidos'],
  title: ['title', 'honorific', 'salutation', 'position', 'título', 'cargo', 'tratamiento'],
  office: ['office', 'body', 'seat', 'role', 'department', 'organization', 'oficina', 'institución', 'puesto'],
  party: ['party', 'current party', 'party affiliation', 'partido', 'partido político'],
  phone: [
    'phone',
    'phone 1',
    'phone number',
    'telephone',
    'office phone',
    'teléfono',
    'teléfono 1',
    'número de teléfono',
  ],
  phone_label: ['phone label', 'phone 1 label', 'nombre del teléfono', 'nombre del teléfono 1'],
  phone_2: ['phone 2', 'second phone', 'district phone', 'district office phone', 'teléfono 2', 'segundo teléfono'],
  phone_2_label: ['phone 2 label', 'nombre del teléfono 2'],
  phone_3: ['phone 3', 'third phone', 'teléfono 3', 'tercer teléfono'],
  phone_3_label: ['phone 3 label', 'nombre del teléfono 3'],
  email: [
    'email',
    'e-mail',
    'email address',
    'office email',
    'correo',
    'correo electrónico',
    'dirección de correo',
    'email de contacto',
  ],
  contact_page: [
    'contact page',
    'contact form',
    'webform',
    'web form',
    'contact url',
    'formulario',
    'formulario de contacto',
    'página de contacto',
  ],
  address: [
    'address',
    'office address',
    'mailing address',
    'postal address',
    'capitol address',
    'dirección',
    'dirección postal',
    'dirección de la oficina',
    'domicilio',
  ],
  division: ['division', 'division id', 'ocd id', 'ocd division', 'ocdid', 'división'],
  postal_codes: [
    'postal codes',
    'postal code',
    'zip',
    'zips',
    'zip code',
    'zip codes',
    'códigos postales',
    'código postal',
  ],
  photo: ['photo', 'photo url', 'image', 'image url', 'picture', 'headshot', 'foto', 'fotografía', 'imagen', 'retrato'],
  id: ['id', 'external id', 'identifier', 'identificador'],
}

const divisionOrNone = orNone(division)

const guess = mappingByHeaders(headers)

/** What each column fills by its header. */
export const guessMapping = (columns: readonly string[]): DirectoryMapping => {
  const mapping = guess(columns)
  // In Spanish, «Nombre» is the whole name if there is no column for the last name.
  const isWhole = !mapping.includes('last_name') && !mapping.includes('name')
  return mapping.map((target) => (target === 'first_name' && isWhole ? 'name' : target))
}

const phoneColumns = [
  ['phone', 'phone_label'],
  ['phone_2', 'phone_2_label'],
  ['phone_3', 'phone_3_label'],
] as const

/** Says nothing about a number: the header of a column that any phone could have. */
const isPlain = (header: string): boolean =>
  phoneColumns.some(([number]) => headers[number].some((name) => normalizeHeader(name) === normalizeHeader(header)))

/** Reads rows as a mapping says. A number is called as its column is, unless another column says how. */
export const mappedReader = (columns: readonly string[], mapping: DirectoryMapping) => {
  const headerOf = (target: DirectoryColumn): string => {
    const header = columns[mapping.indexOf(target)] ?? ''
    return isPlain(header) ? '' : header.slice(0, MAX_SHORT_TEXT)
  }
  const named = phoneColumns.map(([number, label]) => ({ number, label, header: headerOf(number) }))
  return (cells: Cells<DirectoryColumn>): ListedTarget => {
    const phones = named.map(({ number, label, header }) => [cells.text(label, 'short') || header, number] as const)
    const codes = cells.text('postal_codes', 'long').split(/[,;]/).map(comparablePostalCode).filter(Boolean)
    return {
      external_id: cells.text('id') || null,
      name: cells.text('name') === '' ? cells.name('first_name', 'last_name') : cells.name('name'),
      title: cells.text('title', 'short'),
      office: cells.text('office'),
      party: cells.text('party', 'short'),
      phones: cells.phones(...phones),
      email: cells.optional('email', email),
      contact_page: cells.optional('contact_page', url),
      address: cells.optional('address', postalAddress),
      division: cells.read('division', divisionOrNone) ?? null,
      postal_codes: [...new Set(codes)],
      photo_source: photoIn(cells.text('photo', 'long')),
    }
  }
}
