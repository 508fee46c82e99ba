import type { Clock } from '../src/platform/clock.ts'
import type { SignInProvider } from '../src/platform/sign-in-providers.ts'
import { createTestApp, type Answer, type TestApp } from './app.ts'
import { openIdentityProvider, type IdentityProvider } from './identity-provider.ts'

export const demoProvider = (
  { issuer, clientId, clientSecret }: Pick<IdentityProvider, 'issuer' | 'clientId' | 'clientSecret'>,
  changes: Partial<SignInProvider> = {},
): SignInProvider => ({
  id: 'demo',
  name: 'Demo',
  issuer,
  clientId,
  clientSecret,
  scope: 'openid email profile',
  answersWithForm: false,
  ...changes,
})

/** An app with a mailbox and with an identity provider of its own, which `close` stops as well. */
export const createSocialApp = async (clock: Clock) => {
  const provider = await openIdentityProvider(['http://localhost:3000/api/social/demo/callback'])
  const app = await createTestApp({ clock, config: { demo: true, signInProviders: [demoProvider(provider)] } })
  await app.work()
  const close = async () => {
    await app.close()
    await provider.close()
  }
  return { app, provider, close }
}

/** The cookies of one browser for one host. */
const openJar = () => {
  const cookies = new Map<string, string>()
  return {
    header: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    take: (lines: string[]) => {
      for (const line of lines) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (value === '' || /max-age=0/i.test(line)) cookies.delete(name)
        else cookies.set(name, value)
      }
    },
  }
}

export interface Station {
  status: number
  /** The target of a redirect; empty if there is none. */
  location: string
  cookies: string[]
}

/** A browser that signs in through a provider, one redirect after the other. */
export const openSocialBrowser = (app: Pick<TestApp, 'server' | 'call'>, headers: Record<string, string> = {}) => {
  const appCookies = openJar()
  const providerCookies = openJar()

  /** Requests a page of the app. */
  const visit = async (path: string): Promise<Station> => {
    const answer = await app.server.inject({ url: path, headers: { cookie: appCookies.header(), ...headers } })
    const cookies = [answer.headers['set-cookie'] ?? []].flat()
    appCookies.take(cookies)
    return { status: answer.statusCode, location: answer.headers.location ?? '', cookies }
  }

  const atProvider = async (address: string, body?: URLSearchParams): Promise<string> => {
    const answer = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: providerCookies.header() },
      ...(body && { method: 'POST', body }),
    })
    providerCookies.take(answer.headers.getSetCookie())
    const location = answer.headers.get('location')
    if (location !== null) return new URL(location, address).href
    throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`)
  }

  /**
   * Follows the provider's pages until it redirects back to the app, and returns that URL. A `null` account cancels.
   */
  const answerAt = async (address: string, account: string | null): Promise<string> => {
    const { origin } = new URL(address)
    let at = await atProvider(address)
    while (at.startsWith(origin)) {
      const isAsked = new URL(at).pathname.startsWith('/interaction/')
      const form = { account: account ?? '', answer: account === null ? 'no' : 'yes' }
      at = await atProvider(at, isAsked ? new URLSearchParams(form) : undefined)
    }
    return at
  }

  const begin = (query = '') => visit(`/api/social/demo${query}`)

  const pathOf = (address: string) => {
    const { pathname, search } = new URL(address)
    return pathname + search
  }

  /** Signs in at the provider and returns the app's answer to the redirect. */
  const signIn = async (account: string | null, query = ''): Promise<Station> => {
    const begun = await begin(query)
    return visit(pathOf(await answerAt(begun.location, account)))
  }

  const exchange = (loginToken: string): Promise<Answer> =>
    app.call('POST', '/social/exchange', {
      headers: { cookie: appCookies.header(), ...headers },
      body: { login_token: loginToken },
    })

  /** Signs in completely and returns the answer with the session. */
  const session = async (account: string): Promise<Answer> => {
    const { location } = await signIn(account)
    return exchange(loginTokenIn(location))
  }

  return { visit, begin, answerAt, signIn, exchange, session, pathOf }
}

export const loginTokenIn = (location: string): string =>
  new URL(location, 'http://localhost').searchParams.get('loginToken') ?? ''
