import type { SocialProvider } from '@rostrum/contract/sign-in'
import { api, type Api } from '../lib/api.ts'

/** The providers that the operator has configured; none when they cannot be asked for: the forms work without. */
export const fetchProviders = async (call: Api): Promise<SocialProvider[]> => {
  try {
    return (await call('GET /social')).data
  } catch {
    return []
  }
}

let known: Promise<SocialProvider[]> | undefined

/** In the browser they are asked for once. */
export const knownProviders = async (): Promise<SocialProvider[]> => {
  known ??= fetchProviders(api)
  const providers = await known
  if (providers.length === 0) known = undefined
  return providers
}

/** Where a sign-in begins: a station of the server's, not a page. */
export const beginAddress = (providerId: string, from: string | null): string =>
  `/api/social/${encodeURIComponent(providerId)}${from ? `?${new URLSearchParams({ from }).toString()}` : ''}`
