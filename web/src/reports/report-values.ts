import type { ReportReason } from '@rostrum/contract/reports'

// Importing the list of the contract would add zod to the bundle.
export const reasons: readonly ReportReason[] = [
  'spam',
  'harassment',
  'threat',
  'private_information',
  'illegal',
  'other',
]

/** The values of the form, and those that visitors give about themselves. */
export interface ReportValues {
  reason: string
  note: string
  name: string
  email: string
  isGoodFaith: boolean
}

export type FieldErrors = Record<string, string[]>

export const readReport = (form: FormData): ReportValues => {
  const textOf = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    reason: textOf('report-reason'),
    note: textOf('note'),
    name: textOf('name'),
    email: textOf('email'),
    isGoodFaith: form.has('is_good_faith'),
  }
}

/** The reason that was chosen; the server refuses every other. */
const reasonOf = ({ reason }: ReportValues) => reason as ReportReason

/** What a signed-in user sends, or a visitor, who says who they are. */
export const reportBody = (values: ReportValues, isVisitor: boolean) => ({
  reason: reasonOf(values),
  note: values.note,
  // What is left out is asked for together with everything else that is missing.
  ...(isVisitor && {
    name: values.name || undefined,
    email: values.email || undefined,
    is_good_faith: values.isGoodFaith,
  }),
})
export type ReportBody = ReturnType<typeof reportBody>
