import type { ListColumn } from './list-rows.ts'

const name: ListColumn = {
  field: 'name',
  headers: ['name', 'full name', 'person', 'contact', 'official', 'nombre', 'nombre completo', 'persona', 'contacto'],
}
const office: ListColumn = {
  field: 'office',
  headers: [
    'office',
    'position',
    'title',
    'role',
    'district',
    'cargo',
    'oficina',
    'puesto',
    'cargo u oficina',
    'distrito',
  ],
}

export const callColumns: readonly ListColumn[] = [
  name,
  {
    field: 'phone',
    headers: [
      'phone',
      'phone number',
      'telephone',
      'tel',
      'number',
      'mobile',
      'cell',
      'teléfono',
      'número',
      'número de teléfono',
      'celular',
      'móvil',
    ],
    looksLike: /^\+?(?:[\s().\-/x]*\d){7,15}[\s().]*$/i,
  },
  office,
  { field: 'note', headers: ['note', 'notes', 'comment', 'comments', 'nota', 'notas', 'comentario', 'comentarios'] },
]

export const addressColumns: readonly ListColumn[] = [
  name,
  {
    field: 'address',
    headers: [
      'address',
      'postal address',
      'mailing address',
      'office address',
      'dirección',
      'dirección postal',
      'domicilio',
    ],
    // Whatever else is in a table, only an address has words, a number and a comma or several lines.
    looksLike: /^(?=.*\d)(?=.*\p{L})[^@]*[,;\n]/su,
  },
  office,
]

export const emailColumns: readonly ListColumn[] = [
  name,
  {
    field: 'email',
    headers: ['email', 'email address', 'mail', 'correo', 'correo electrónico', 'dirección de correo'],
    looksLike: /^\S+@\S+$/,
  },
  office,
]
