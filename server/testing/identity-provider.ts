import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider, type Configuration } from 'oidc-provider'

/** The claims of an account at the provider. */
export interface ProviderAccount {
  email?: string
  email_verified?: boolean
  name?: string
  given_name?: string
  family_name?: string
}

export interface IdentityProvider {
  issuer: string
  clientId: string
  clientSecret: string
  /** Creates or changes an account. Its id is the name to sign in with. */
  setAccount: (id: string, claims: ProviderAccount) => void
  close: () => Promise<void>
}

interface Options {
  port?: number
  /** Whether the ID token contains the claims, or they have to be requested from the userinfo endpoint. */
  claimsInToken?: boolean
}

const clientId = 'rostrum'
const clientSecret = 'a-secret-of-rostrum-and-the-provider'

/** The provider's sign-in page: the person enters an account or cancels. */
const page = (uid: string) => `<!doctype html><html lang="en"><title>Sign in to the provider</title>
<h1>Sign in to the provider</h1>
<form method="post" action="/interaction/${uid}">
<label>Account <input name="account" autofocus></label>
<button name="answer" value="yes">Continue</button>
<button name="answer" value="no">Cancel</button>
</form></html>`

const readBody = async (request: AsyncIterable<Buffer>) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return new URLSearchParams(Buffer.concat(chunks).toString())
}

const configurationOf = (accounts: Map<string, ProviderAccount>, claimsInToken: boolean): Configuration => ({
  clients: [],
  claims: { email: ['email', 'email_verified'], profile: ['name', 'given_name', 'family_name'] },
  conformIdTokenClaims: !claimsInToken,
  pkce: { required: () => true },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
  findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...accounts.get(id) }) }),
  // Consent is granted without asking, because it is not tested here.
  loadExistingGrant: async ({ oidc }) => {
    const { client, session, provider } = oidc
    const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId })
    grant.addOIDCScope('openid email profile')
    await grant.save()
    return grant
  },
  cookies: { keys: ['a key of the provider'] },
})

/** A real OpenID Connect provider on this machine. It redirects only to `redirectUris`. */
export const openIdentityProvider = async (
  redirectUris: string[],
  { port = 0, claimsInToken = false }: Options = {},
): Promise<IdentityProvider> => {
  const server = createServer()
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const accounts = new Map<string, ProviderAccount>()
  const configuration = configurationOf(accounts, claimsInToken)
  const client = { client_id: clientId, client_secret: clientSecret, redirect_uris: redirectUris }
  const provider = new Provider(issuer, { ...configuration, clients: [client] })
  const answer = provider.callback()

  server.on('request', (request, response) => {
    const [, uid] = /^\/interaction\/([\w-]+)$/.exec(request.url ?? '') ?? []
    if (uid === undefined) return void answer(request, response)
    if (request.method !== 'POST') return void response.setHeader('content-type', 'text/html').end(page(uid))
    void readBody(request).then((body) =>
      provider.interactionFinished(
        request,
        response,
        body.get('answer') === 'yes'
          ? { login: { accountId: body.get('account') ?? '' } }
          : { error: 'access_denied', error_description: 'The person said no.' },
      ),
    )
  })
  return {
    issuer,
    clientId,
    clientSecret,
    setAccount: (id, claims) => accounts.set(id, claims),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
