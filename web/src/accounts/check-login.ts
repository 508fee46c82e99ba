import { loginPayload } from '@rostrum/contract/accounts'
import { checkValues } from '../lib/form.ts'
import type { Translate } from '../lib/i18n.tsx'
import type { PlainErrors } from '../lib/use-plain-form.ts'

export const checkLogin = (values: object, t: Translate<'validation'>): PlainErrors => {
  const checked = checkValues(loginPayload, values, t)
  return 'errors' in checked ? checked.errors : {}
}
