import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

describe('the environment', () => {
  it('may be empty, because every setting has a default', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '0.0.0.0',
      dataDir: '.data',
      publicUrl: 'http://localhost:3000',
      databaseUrl: undefined,
      redisUrl: undefined,
      rateLimitScale: 1,
      trustProxy: 0,
      slowClientSeconds: 60,
      logLevel: 'info',
      allowDemoInProduction: false,
    })
  })

  it('can set every value, and an empty variable counts as unset', () => {
    const config = readConfig({
      PORT: '8080',
      HOST: '127.0.0.1',
      DATA_DIR: '/var/lib/rostrum',
      PUBLIC_URL: 'https://rostrum.example.org/',
      DATABASE_URL: 'postgres://db/rostrum',
      DATABASE_DIRECT_URL: 'postgres://db:5433/rostrum',
      DATABASE_READ_URL: 'postgres://standby/rostrum',
      REDIS_URL: '',
      RATE_LIMIT_SCALE: '2.5',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'debug',
      MAIL_FROM: 'Rostrum <mail@example.org>',
      MAIL_BOUNCE_ADDRESS: 'bounce@example.org',
      MAIL_BOUNCE_SECRET: 'a secret of the webhook',
      SEED_DEMO: '1',
    })
    expect(config).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      dataDir: '/var/lib/rostrum',
      publicUrl: 'https://rostrum.example.org',
      databaseUrl: 'postgres://db/rostrum',
      databaseDirectUrl: 'postgres://db:5433/rostrum',
      databaseReadUrl: 'postgres://standby/rostrum',
      redisUrl: undefined,
      rateLimitScale: 2.5,
      trustProxy: 1,
      slowClientSeconds: 60,
      logLevel: 'debug',
      mail: {
        from: 'Rostrum <mail@example.org>',
        bounces: { address: 'bounce@example.org', secret: 'a secret of the webhook' },
      },
      allowDemoInProduction: true,
    })
  })

  it('offers the demo community only to this machine, unless a host is set', () => {
    expect(readConfig({}, { demo: true }).host).toBe('127.0.0.1')
    expect(readConfig({ HOST: '' }, { demo: true, dev: true }).host).toBe('127.0.0.1')
    expect(readConfig({ HOST: '0.0.0.0' }, { demo: true }).host).toBe('0.0.0.0')
    expect(readConfig({}, { dev: true }).host).toBe('0.0.0.0')
  })

  /** @shows operation.config */
  it.each([
    ['PORT', '99999'],
    ['PORT', 'http'],
    ['PORT', ' '],
    ['PORT', '0x50'],
    ['RATE_LIMIT_SCALE', '1e3'],
    ['PUBLIC_URL', 'rostrum'],
    ['DATABASE_URL', 'mysql://db'],
    ['DATABASE_READ_URL', 'postgres://standby/rostrum'],
    ['DATABASE_DIRECT_URL', 'postgres://db/rostrum'],
    ['REDIS_URL', 'localhost:6379'],
    ['SMTP_URL', 'mail.example.org'],
    ['RATE_LIMIT_SCALE', '0'],
    ['TRUST_PROXY', '-1'],
    ['LOG_LEVEL', 'loud'],
    ['SUPPORT_EMAIL', 'nobody'],
    ['METRICS_TOKEN', 'short'],
    ['MAIL_BOUNCE_ADDRESS', 'a-very-long-name@example.org'],
    ['MAIL_BOUNCE_SECRET', 'a secret without an address'],
  ])('with %s=%s is rejected with a sentence that names the variable', (name, value) => {
    const read = () => readConfig({ [name]: value })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(new RegExp(`^${name} is wrong: .+[.]$`))
  })

  /** @shows operation.config */
  it('with several wrong values is rejected with a sentence for each of them', () => {
    expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'loud' })).toThrow(/^PORT is wrong: .*\nLOG_LEVEL is wrong: .*$/)
  })
})
