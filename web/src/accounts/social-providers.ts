import type { SocialProvider } from '@rostrum/contract/sign-in'
import { api, type Api } from '../lib/api.ts'

/** The configured identity providers. The list is empty if the request fails, because the forms work without them. */
export const fetchProviders = async (call: Api, onFailure?: () => void): Promise<SocialProvider[]> => {
  try {
    return (await call('GET /social')).data
  } catch {
    onFailure?.()
    return []
  }
}

let cachedProviders: Promise<SocialProvider[]> | undefined

/** The providers, fetched once by the browser, and again after a request that failed. */
export const getProviders = (): Promise<SocialProvider[]> => {
  cachedProviders ??= fetchProviders(api, () => (cachedProviders = undefined))
  return cachedProviders
}

/** The address that starts a sign-in. It is an endpoint of the server, not a page of the app. */
export const signInAddress = (providerId: string, from: string | null): string =>
  `/api/social/${encodeURIComponent(providerId)}${from ? `?${new URLSearchParams({ from }).toString()}` : ''}`
