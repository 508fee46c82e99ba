import type { z } from 'zod'
import { errorStatus, type ErrorBody, type ErrorCode } from '@rostrum/contract/wire'
import type { Language } from '@rostrum/catalogue'
import { isAway } from '../db/faults.ts'
import { isFull } from '../full.ts'
import { knowsText, translate } from '../texts.ts'

/** What is wrong with a field: a key of the catalogue and the values of its placeholders. */
export interface FieldFault {
  path: string
  text: string
  values?: Record<string, unknown>
}

interface AppErrorDetails {
  /** Key of the catalogue; the code's own sentence when absent. */
  text?: string
  /** Of its placeholders. */
  values?: Record<string, unknown>
  faults?: FieldFault[]
  retryAfterSeconds?: number
}

/** The only error that rooms throw. One place turns it into HTTP. */
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
    if (!this.details.faults) return { code: this.code, message }
    const errors: Record<string, string[]> = {}
    for (const { path, text, values } of this.details.faults) {
      ;(errors[path] ??= []).push(translate(language, text, values))
    }
    return { code: this.code, message, errors }
  }
}

/** 422 on one field. */
export const invalidField = (path: string, text: string, values?: Record<string, unknown>): AppError =>
  new AppError('INVALID', { faults: [{ path, text, values }] })

/** 422 with every issue of a schema, at its dotted path. */
export const invalidFields = (error: z.ZodError): AppError =>
  new AppError('INVALID', {
    faults: error.issues.map((issue) => ({
      path: issue.path.join('.'),
      text: knowsText(issue.message) ? issue.message : 'validation.invalid',
      values: { ...issue },
    })),
  })

/** Seconds after which it is worth trying again when a service that we rest on is away. */
export const awaySeconds = 2

/** What any failure is answered as. */
export const answerTo = (error: unknown): AppError => {
  if (error instanceof AppError) return error
  if (isFull(error)) return new AppError('STORAGE_FULL')
  return isAway(error) ? new AppError('UNAVAILABLE', { retryAfterSeconds: awaySeconds }) : new AppError('INTERNAL')
}
