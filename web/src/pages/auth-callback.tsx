import { AuthCallback } from '../accounts/auth-callback.tsx'
import type { RouteHandle } from '../lib/i18n.tsx'

export const handle: RouteHandle = { texts: ['forms'] }

export default AuthCallback
