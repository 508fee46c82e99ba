import { get, type FieldErrors } from 'react-hook-form'

export interface FormError {
  /** Of the field: `call_list.0.name`. */
  path: string
  message: string
}

interface Node {
  message?: unknown
  root?: { message?: unknown }
}

/** react-hook-form keeps what is wrong with a whole list apart from its rows, as `root`. */
const messageOf = (node: Node | undefined): string | undefined => {
  const message = node?.message ?? node?.root?.message
  return typeof message === 'string' ? message : undefined
}

export const messageAt = (errors: FieldErrors, path: string): string | undefined => messageOf(get(errors, path))

/** Every message of a form with the path of its field, as the links of an ErrorSummary need them. */
export const formErrors = (errors: FieldErrors, parent = ''): FormError[] =>
  Object.entries(errors).flatMap(([name, value]) => {
    if (name === 'root' || name === 'ref' || typeof value !== 'object' || value === null) return []
    const path = parent ? `${parent}.${name}` : name
    const message = messageOf(value as Node)
    return [...(message === undefined ? [] : [{ path, message }]), ...formErrors(value as FieldErrors, path)]
  })
