import { get, type FieldErrors } from 'react-hook-form'

export interface FormError {
  /** The path of the field, such as `call_list.0.name`. */
  path: string
  message: string
}

interface Node {
  message?: unknown
  root?: { message?: unknown }
}

/** React Hook Form stores the error of a list as a whole under `root`, separate from the errors of its rows. */
const messageOf = (node: Node | undefined): string | undefined => {
  const message = node?.message ?? node?.root?.message
  return typeof message === 'string' ? message : undefined
}

export const messageAt = (errors: FieldErrors, path: string): string | undefined => messageOf(get(errors, path))

/** All error messages of a form with the paths of their fields, for the links of an `ErrorSummary`. */
export const formErrors = (errors: FieldErrors, parent = ''): FormError[] =>
  Object.entries(errors).flatMap(([name, value]) => {
    if (name === 'root' || name === 'ref' || typeof value !== 'object' || value === null) return []
    const path = parent ? `${parent}.${name}` : name
    const message = messageOf(value as Node)
    return [...(message === undefined ? [] : [{ path, message }]), ...formErrors(value as FieldErrors, path)]
  })
