import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider, type Configuration } from 'oidc-provider'

/** Somebody with an account at the provider. */
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
  /** Makes an account, or changes it. Its id is what one signs in with there. */
  setAccount: (id: string, claims: ProviderAccount) => void
  close: () => Promise<void>
}

interface Options {
  port?: number
  /** Whether what is known of a person is in the signed token already, or has to be asked for. */
  claimsInToken?: boolean
}

const clientId = 'rostrum'
const clientSecret = 'a-secret-of-rostrum-and-the-provider'

/** Its page for signing in: one writes who one is, or says no. */
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
  // Any number of apps may send people here, each from an address of its own.
  claims: { email: ['email', 'email_verified'], profile: ['name', 'given_name', 'family_name'] },
  conformIdTokenClaims: !claimsInToken,
  pkce: { required: () => true },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
  findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...accounts.get(id) }) }),
  // Nobody is asked what may be told: that is not what is tested here.
  loadExistingGrant: async ({ oidc }) => {
    const { client, session, provider } = oidc
    const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId })
    grant.addOIDCScope('openid email profile')
    await grant.save()
    return grant
  },
  cookies: { keys: ['a key of the provider'] },
})

/** A real OpenID Connect provider on this machine. `redirectUris` are where it may send people back to. */
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
