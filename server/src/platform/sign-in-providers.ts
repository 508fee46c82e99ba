import { URL } from 'node:url'

/** An OpenID Connect provider that the operator has registered this site with. */
export interface SignInProvider {
  /** Used in URLs; lower case. */
  id: string
  /** Shown on its button. */
  name: string
  issuer: string
  clientId: string
  clientSecret: string
  scope: string
  /** Returns to the site with a POST instead of a GET, because more than an id is requested (Apple). */
  answersWithForm: boolean
  /** URL of the provider's metadata, if it differs from the one that the issuer implies. */
  metadataUrl?: string
  /** An endpoint that is missing in the provider's metadata. */
  tokenEndpoint?: string
  /** Expects the client secret in the body, although its metadata does not declare that. */
  takesSecretInBody?: boolean
}

type Preset = Pick<SignInProvider, 'name' | 'issuer'> &
  Partial<Omit<SignInProvider, 'id' | 'clientId' | 'clientSecret'>>

/**
 * Sources: https://developers.google.com/identity/openid-connect/openid-connect,
 * https://learn.microsoft.com/entra/identity-platform/v2-protocols-oidc,
 * https://developer.apple.com/documentation/signinwithapple (the secret is a JWT that lasts half a year at most),
 * https://developers.facebook.com/docs/facebook-login/guides/advanced/oidc-token.
 */
const presets: Record<string, Preset> = {
  google: { name: 'Google', issuer: 'https://accounts.google.com' },
  microsoft: { name: 'Microsoft', issuer: 'https://login.microsoftonline.com/common/v2.0' },
  apple: { name: 'Apple', issuer: 'https://appleid.apple.com', scope: 'openid email name', answersWithForm: true },
  facebook: {
    name: 'Facebook',
    issuer: 'https://www.facebook.com',
    scope: 'openid email public_profile',
    metadataUrl: 'https://www.facebook.com/.well-known/openid-configuration/',
    tokenEndpoint: 'https://graph.facebook.com/oauth/access_token',
    takesSecretInBody: true,
  },
}

const settings = ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET', 'NAME'] as const
type Setting = (typeof settings)[number]
/** Names that are already used by paths below /api/social. */
const reserved = ['exchange']

const loopback = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/

const issuerFault = (issuer: string, isProduction: boolean): string | undefined => {
  if (!URL.canParse(issuer)) return 'is not an address'
  const { protocol, hostname, search, hash } = new URL(issuer)
  if (search || hash) return 'must have no ? and no #'
  if (protocol === 'https:') return undefined
  if (protocol === 'http:' && loopback.test(hostname) && !isProduction) return undefined
  return 'must begin with https:// (http:// only for this machine, and not in production)'
}

/**
 * Reads `OIDC_<PROVIDER>_ISSUER`, `_CLIENT_ID`, `_CLIENT_SECRET` and `_NAME`. `faults` has a sentence for each error.
 */
export const readSignInProviders = (
  source: Record<string, string>,
  { isProduction }: { isProduction: boolean },
): { providers: SignInProvider[]; faults: string[] } => {
  const given = new Map<string, Partial<Record<Setting, string>>>()
  const faults: string[] = []
  for (const [variable, value] of Object.entries(source)) {
    if (!variable.startsWith('OIDC_')) continue
    const setting = settings.find((name) => variable.endsWith(`_${name}`))
    const provider = setting && variable.slice('OIDC_'.length, -setting.length - 1)
    if (!setting || !provider || !/^[A-Z][A-Z0-9_]*$/.test(provider)) {
      faults.push(`${variable} is not a setting: use OIDC_<PROVIDER>_${settings.join(', _')}.`)
      continue
    }
    given.set(provider, { ...given.get(provider), [setting]: value })
  }

  const providers: SignInProvider[] = []
  for (const [provider, { ISSUER, CLIENT_ID, CLIENT_SECRET, NAME }] of given) {
    const id = provider.toLowerCase().replaceAll('_', '-')
    const preset = presets[id]
    const issuer = ISSUER ?? preset?.issuer
    const fault = issuer === undefined ? undefined : issuerFault(issuer, isProduction)
    if (reserved.includes(id)) faults.push(`OIDC_${provider}: choose another name for this provider.`)
    else if (!CLIENT_ID) faults.push(`OIDC_${provider}_CLIENT_ID is missing.`)
    else if (!CLIENT_SECRET) faults.push(`OIDC_${provider}_CLIENT_SECRET is missing.`)
    else if (issuer === undefined) faults.push(`OIDC_${provider}_ISSUER is missing.`)
    else if (fault !== undefined) faults.push(`OIDC_${provider}_ISSUER is wrong: it ${fault}.`)
    else {
      const { metadataUrl, tokenEndpoint, ...rest } = { ...preset }
      providers.push({
        scope: 'openid email profile',
        answersWithForm: false,
        ...rest,
        // These settings only apply to the preset's own issuer.
        ...(issuer === preset?.issuer && { metadataUrl, tokenEndpoint }),
        id,
        name: NAME ?? preset?.name ?? provider.charAt(0) + provider.slice(1).toLowerCase().replaceAll('_', ' '),
        issuer,
        clientId: CLIENT_ID,
        clientSecret: CLIENT_SECRET,
      })
    }
  }
  return { providers, faults }
}
