import type { SocialProvider } from '@rostrum/contract/sign-in'
import { api, type Api } from '../lib/api.ts'

/** The configured identity providers. The list is empty if the request fails, because the forms work without them. */
export const fetchProviders = async (call: Api): Promise<SocialProvider[]> => {
  try {
    return (await call('GET /social')).data
  } catch {
    return []
  }
}

let cachedProviders: Promise<SocialProvider[]> | undefined

/** The providers, fetched once by the browser. An empty list is not cached, because the request may have failed. */
export const getProviders = async (): Promise<SocialProvider[]> => {
  cachedProviders ??= fetchProviders(api)
  const providers = await cachedProviders
  if (providers.length === 0) cachedProviders = undefined
  return providers
}

/** The address that starts a sign-in. It is an endpoint of the server, not a page of the app. */
export const signInAddress = (providerId: string, from: string | null): string =>
  `/api/social/${encodeURIComponent(providerId)}${from ? `?${new URLSearchParams({ from }).toString()}` : ''}`
