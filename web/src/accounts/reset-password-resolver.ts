import { resetPasswordPayload } from '@rostrum/contract/accounts'
import type { Resolver } from 'react-hook-form'
import { contractResolver } from '../lib/form.ts'
import type { Translate } from '../lib/i18n.tsx'

export interface ResetForm {
  token: string
  email: string
  password?: string
  rePassword?: string
}
export type ResetPayload = (typeof resetPasswordPayload)['_zod']['output']

/** Validates by the contract's rules. In this form, the password confirmation is called `rePassword`. */
export const resetPasswordResolver = (t: Translate<'validation'>): Resolver<ResetForm, unknown, ResetPayload> => {
  const resolve = contractResolver(resetPasswordPayload, t)
  return async ({ rePassword, ...values }, context, { fields: _, names: __, ...options }) => {
    const payload = { ...values, password: values.password ?? '', password_confirmation: rePassword ?? '' }
    const result = await resolve(payload, context, { fields: {}, ...options })
    const { password_confirmation: confirmation, ...errors } = result.errors
    if (Object.keys(result.errors).length === 0) return { values: result.values as ResetPayload, errors: {} }
    return { values: {}, errors: { ...errors, ...(confirmation && { rePassword: confirmation }) } }
  }
}
