import type { z } from 'zod'
import { fieldName } from '@rostrum/contract/field-name'
import { reportedIssues } from '@rostrum/contract/issues'
import { errorStatus, type ErrorBody, type ErrorCode } from '@rostrum/contract/wire'
import type { Language } from '@rostrum/catalogue'
import { isAway, isRolledBack, isReferenceGone } from '../db/postgres-errors.ts'
import { isDiskFull } from '../disk-full.ts'
import { knowsText, translate } from '../texts.ts'

/** A validation error of a field: a key of the catalogue and the values of its placeholders. */
export interface FieldFault {
  path: string
  text: string
  values?: Record<string, unknown>
}

interface AppErrorDetails {
  /** Key of the catalogue; by default the message of the error code. */
  text?: string
  /** Values of the placeholders in that text. */
  values?: Record<string, unknown>
  faults?: FieldFault[]
  /** With STALE: what is stored now. */
  stored?: { data: unknown; meta?: unknown }
  retryAfterSeconds?: number
}

/** A required field is asked for by its name where the catalogue has a sentence for it. */
const textOf = ({ path, text }: FieldFault): string => {
  const named = `validation.missing.${fieldName(path)}`
  return text === 'validation.required' && knowsText(named) ? named : text
}

/** The only error that rooms throw. It is converted to an HTTP answer in one place. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: AppErrorDetails

  constructor(code: ErrorCode, details: AppErrorDetails = {}) {
    super(code)
    this.code = code
    this.details = details
  }

  get status(): number {
    return errorStatus[this.code]
  }

  toBody(language: Language): ErrorBody {
    const message = translate(language, this.details.text ?? `server.error.${this.code}`, this.details.values)
    if (!this.details.faults) return { code: this.code, message, ...this.details.stored }
    const textsByPath = new Map<string, string[]>()
    for (const fault of this.details.faults) {
      const texts = textsByPath.get(fault.path) ?? []
      textsByPath.set(fault.path, [...texts, translate(language, textOf(fault), fault.values)])
    }
    // The caller may have named a field like something that every object has, such as `toString`.
    return { code: this.code, message, errors: Object.fromEntries(textsByPath) }
  }
}

/** A 422 error on one field. */
export const invalidField = (path: string, text: string, values?: Record<string, unknown>): AppError =>
  new AppError('INVALID', { faults: [{ path, text, values }] })

/** A 422 error with every issue of a schema, keyed by its dotted path. */
export const invalidFields = (error: z.ZodError): AppError =>
  new AppError('INVALID', {
    faults: reportedIssues(error.issues).map((issue) => ({
      path: issue.path.join('.'),
      text: knowsText(issue.message) ? issue.message : 'validation.invalid',
      values: { ...issue },
    })),
  })

/** Seconds after which a retry is worthwhile when the database or another service is unavailable. */
export const awaySeconds = 2

/** The errors that Fastify and its plugins throw, by their status. */
const byStatus: Partial<Record<number, ErrorCode>> = {
  400: 'MALFORMED',
  404: 'NOT_FOUND',
  // Part of the path is longer than any valid id, so nothing can be found there.
  414: 'NOT_FOUND',
  406: 'UNSUPPORTED_MEDIA',
  413: 'TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA',
  429: 'TOO_MANY_REQUESTS',
}

/** Maps any error to the one that the caller gets. */
export const answerTo = (error: unknown): AppError => {
  if (error instanceof AppError) return error
  if (isReferenceGone(error, 'user_id')) return new AppError('UNAUTHENTICATED')
  if (isDiskFull(error)) return new AppError('STORAGE_FULL')
  if (isAway(error) || isRolledBack(error)) return new AppError('UNAVAILABLE', { retryAfterSeconds: awaySeconds })
  const { statusCode } = (error ?? {}) as { statusCode?: number }
  return new AppError(byStatus[statusCode ?? 0] ?? 'INTERNAL')
}
