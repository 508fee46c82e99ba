/** The form of an upload of a CSV file, with other fields. */
export const csvForm = (
  content: string | Uint8Array<ArrayBuffer>,
  name: string,
  fields: Record<string, string | readonly string[]> = {},
): FormData => {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(field, value)
    else for (const each of value) form.append(`${field}[]`, each)
  }
  form.append('file', new File([content], name, { type: 'text/csv' }))
  return form
}
