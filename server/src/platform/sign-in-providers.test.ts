import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const google = { OIDC_GOOGLE_CLIENT_ID: 'id', OIDC_GOOGLE_CLIENT_SECRET: 'secret' }
const own = {
  OIDC_CITY_HALL_ISSUER: 'https://id.city.example',
  OIDC_CITY_HALL_CLIENT_ID: 'rostrum',
  OIDC_CITY_HALL_CLIENT_SECRET: 'secret',
}
const read = (environment: Record<string, string>) => readConfig(environment).signInProviders
const refusal = (environment: Record<string, string>): string => {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return 'not refused'
}

describe('sign-in providers', () => {
  /** @shows sign-in.providers */
  it('are read from the environment in their order', () => {
    expect(read({})).toEqual([])
    expect(read({ ...own, ...google }).map(({ id, name, issuer }) => ({ id, name, issuer }))).toEqual([
      { id: 'city-hall', name: 'City hall', issuer: 'https://id.city.example' },
      { id: 'google', name: 'Google', issuer: 'https://accounts.google.com' },
    ])
  })

  it('can have a custom name, and a preset can have another issuer', () => {
    const [city] = read({ ...own, OIDC_CITY_HALL_NAME: 'Stadt Köln' })
    expect(city?.name).toBe('Stadt Köln')
    const tenant = 'https://login.microsoftonline.com/11111111-2222-3333-4444-555555555555/v2.0'
    const [microsoft] = read({
      OIDC_MICROSOFT_ISSUER: tenant,
      OIDC_MICROSOFT_CLIENT_ID: 'id',
      OIDC_MICROSOFT_CLIENT_SECRET: 'secret',
    })
    expect(microsoft).toMatchObject({ name: 'Microsoft', issuer: tenant })
  })

  it.each(['GOOGLE', 'MICROSOFT', 'APPLE', 'FACEBOOK'])('need no issuer if there is a preset for them: %s', (name) => {
    const [provider] = read({ [`OIDC_${name}_CLIENT_ID`]: 'id', [`OIDC_${name}_CLIENT_SECRET`]: 'secret' })
    expect(provider?.issuer).toMatch(/^https:\/\//)
    expect(provider?.scope).toMatch(/^openid email/)
  })

  it.each([
    [{ OIDC_GOOGLE_CLIENT_ID: 'id' }, 'OIDC_GOOGLE_CLIENT_SECRET is missing.'],
    [{ OIDC_GOOGLE_CLIENT_SECRET: 'x' }, 'OIDC_GOOGLE_CLIENT_ID is missing.'],
    [{ OIDC_CITY_CLIENT_ID: 'id', OIDC_CITY_CLIENT_SECRET: 'x' }, 'OIDC_CITY_ISSUER is missing.'],
    [{ ...google, OIDC_GOOGLE_SECRET: 'x' }, 'OIDC_GOOGLE_SECRET is not a setting'],
    [{ ...google, OIDC_GOOGLE_ISSUER: 'google' }, 'OIDC_GOOGLE_ISSUER is wrong: it is not an address.'],
    [
      { ...google, OIDC_GOOGLE_ISSUER: 'http://accounts.google.com' },
      'OIDC_GOOGLE_ISSUER is wrong: it must begin with https://',
    ],
    [{ OIDC_EXCHANGE_CLIENT_ID: 'id' }, 'OIDC_EXCHANGE: choose another name'],
  ])('are rejected with a sentence that names the error: %j', (environment, sentence) => {
    expect(refusal(environment)).toContain(sentence)
    expect(refusal(environment)).not.toMatch(/\bsecret\b/)
  })

  /** @shows sign-in.providers */
  it('report all errors at once, together with those of other settings', () => {
    const lines = refusal({ PORT: 'x', OIDC_GOOGLE_CLIENT_ID: 'id', OIDC_CITY_NAME: 'City' }).split('\n')
    expect(lines).toHaveLength(3)
  })

  it('may use http:// on this machine, but not in production', () => {
    for (const issuer of ['http://localhost:4000', 'http://127.0.0.1:4000', 'http://[::1]:4000']) {
      const environment = { ...google, OIDC_GOOGLE_ISSUER: issuer }
      expect(read(environment)[0]?.issuer).toBe(issuer)
      expect(refusal({ ...environment, NODE_ENV: 'production' })).toContain('OIDC_GOOGLE_ISSUER is wrong')
    }
    expect(refusal({ ...google, OIDC_GOOGLE_ISSUER: 'http://127.0.0.1.evil.example' })).toContain('is wrong')
  })
})
