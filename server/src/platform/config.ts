import { geocoders } from '@rostrum/contract/directories'
import { z } from 'zod'
import { MAX_BOUNCE_NAME_LENGTH } from './mail/bounce-address.ts'
import { OperatorError } from './operator-error.ts'
import { readSignInProviders, type SignInProvider } from './sign-in-providers.ts'

const address = z.url().transform((value) => value.replace(/\/+$/, ''))
/** A number in plain digits. A conversion would also take `0x50` and `1e3` for numbers, and spaces for zero. */
const inDigits = (pattern: RegExp, fitting: z.ZodNumber) => z.string().regex(pattern).transform(Number).pipe(fitting)
const wholeNumber = (minimum: number, maximum: number) => inDigits(/^\d+$/, z.number().min(minimum).max(maximum))

const postgresAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//)
  .optional()

const settings = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().min(1).optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  PUBLIC_URL: address.optional(),
  DATABASE_URL: postgresAddress,
  /** The same database past a connection pooler such as PgBouncer, for LISTEN and for migrations. */
  DATABASE_DIRECT_URL: postgresAddress,
  /** Standbys of the same database, for public reads. */
  DATABASE_READ_URL: postgresAddress,
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//)
    .optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//)
    .optional(),
  MAIL_FROM: z.string().min(3).default('Rostrum <no-reply@rostrum.local>'),
  /** The mailbox to which mail servers send bounces. Each mail gets an address of its own there: `bounce+…@`. */
  MAIL_BOUNCE_ADDRESS: z
    .email()
    .refine((value) => value.lastIndexOf('@') <= MAX_BOUNCE_NAME_LENGTH, {
      error: `it may have at most ${MAX_BOUNCE_NAME_LENGTH} characters before the @`,
    })
    .optional(),
  /** Grants a mail server or mail service access to the webhook for bounces. Without it, there is no webhook. */
  MAIL_BOUNCE_SECRET: z.string().min(16).optional(),
  /** SMTP connections per worker. */
  SMTP_CONNECTIONS: wholeNumber(1, 100).default(5),
  /** Where users write when they need help with the platform. */
  SUPPORT_EMAIL: z.email().default('support@rostrum.local'),
  /** An external video about how to vote. The settings page links to it. */
  HOW_TO_VOTE_VIDEO_URL: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ENDPOINT: address.optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** `1` allows the demo community in production. */
  SEED_DEMO: z.enum(['0', '1']).default('0'),
  RATE_LIMIT_SCALE: inDigits(/^\d+(\.\d+)?$/, z.number().positive()).default(1),
  /** Number of trusted proxies in front of the server, which report the client's address. */
  TRUST_PROXY: wholeNumber(0, 100).default(0),
  /** `off` removes the service worker from every browser that has installed it. */
  SERVICE_WORKER: z.enum(['on', 'off']).default('on'),
  /**
   * Grants access to `/metrics` from any address. Without a token, only direct requests from private addresses have
   * access.
   */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** `1` allows webhooks to private addresses and without TLS, for receivers in the same network. */
  WEBHOOK_ALLOW_PRIVATE: z.enum(['0', '1']).default('0'),
  /** The same for the photos in directories. */
  PHOTO_ALLOW_PRIVATE: z.enum(['0', '1']).default('0'),
  /** Where photos of members of Congress are, by their Bioguide id. Empty if none are to be fetched. */
  CONGRESS_PHOTOS_URL: z
    .union([z.literal(''), z.url({ protocol: /^https?$/ })])
    .default('https://unitedstates.github.io/images/congress/225x275'),
  /** The service that says in which districts an address lies. People are told that theirs is sent there. */
  GEOCODER: z.enum(['none', ...geocoders]).default('none'),
  GEOCODER_URL: address.default('https://geocoding.geo.census.gov/geocoder'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
})

/** Settings that mean nothing without another one. */
const needs = {
  MAIL_BOUNCE_SECRET: 'MAIL_BOUNCE_ADDRESS',
  DATABASE_DIRECT_URL: 'DATABASE_URL',
  DATABASE_READ_URL: 'DATABASE_URL',
} as const

const environment = settings.superRefine((env, context) => {
  for (const [name, needed] of Object.entries(needs) as [keyof typeof needs, (typeof needs)[keyof typeof needs]][]) {
    if (env[name] === undefined || env[needed] !== undefined) continue
    context.addIssue({ code: 'custom', path: [name], message: `it needs ${needed}` })
  }
})

type Environment = z.output<typeof environment>

const everywhere = '0.0.0.0'
/** The demo community has published passwords, also of a moderator, and everybody can read its mail. */
const thisMachine = '127.0.0.1'

export interface Config {
  mode: Environment['NODE_ENV']
  port: number
  host: string
  /** Folder of the embedded database and of the files. `memory://` keeps everything in memory. */
  dataDir: string
  publicUrl: string
  databaseUrl: string | undefined
  databaseDirectUrl: string | undefined
  databaseReadUrl: string | undefined
  redisUrl: string | undefined
  mail: MailConfig
  /** Whether webhooks may have private addresses, and addresses without TLS. */
  webhooks: { allowPrivate: boolean }
  /** Whether photos in directories may be at private addresses, and where those of members of Congress are. */
  photos: { allowPrivate: boolean; congress: string }
  /** Where the geocoder is; null if no address is sent anywhere. */
  geocoder: { url: string } | null
  support: { email: string; howToVoteUrl: string | undefined }
  s3: S3Config | undefined
  /** In the order of the environment variables, which is also the order of the buttons. */
  signInProviders: readonly SignInProvider[]
  rateLimitScale: number
  trustProxy: number
  /** How long a client may take to send a request. */
  slowClientSeconds: number
  hasServiceWorker: boolean
  metricsToken: string | undefined
  logLevel: Environment['LOG_LEVEL']
  /** The demo community exists, and its mail can be read at /dev/mailbox. */
  demo: boolean
  /** Allows the demo community in production, where its publicly known password is a risk. */
  allowDemoInProduction: boolean
  /** Pages come from Vite with hot reload instead of from the build. */
  dev: boolean
}

interface MailConfig {
  smtpUrl: string | undefined
  from: string
  /** SMTP connections per worker. Without an SMTP server, the number of mails that are stored concurrently. */
  connections: number
  /** Without it, mail servers report bounces to the sender, and nobody reads them here. */
  bounces: BounceConfig | undefined
  /** Delay after each failed attempt. A mail that fails after the last delay becomes a dead letter. */
  retrySeconds: readonly number[]
}

interface BounceConfig {
  address: string
  /** Of the webhook. */
  secret: string | undefined
}

/** From 30 seconds to 12 hours: a mail server may be unavailable for most of a day. */
const retrySeconds = [30, 120, 600, 3600, 4 * 3600, 12 * 3600]

export interface S3Config {
  bucket: string
  region: string
  endpoint: string | undefined
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
}

const s3From = (env: Environment): S3Config | undefined =>
  env.S3_BUCKET === undefined
    ? undefined
    : {
        bucket: env.S3_BUCKET,
        region: env.S3_REGION,
        endpoint: env.S3_ENDPOINT,
        credentials:
          env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY
            ? { accessKeyId: env.S3_ACCESS_KEY_ID, secretAccessKey: env.S3_SECRET_ACCESS_KEY }
            : undefined,
      }

const mailFrom = (env: Environment): MailConfig => ({
  smtpUrl: env.SMTP_URL,
  from: env.MAIL_FROM,
  connections: env.SMTP_CONNECTIONS,
  bounces:
    env.MAIL_BOUNCE_ADDRESS === undefined
      ? undefined
      : { address: env.MAIL_BOUNCE_ADDRESS, secret: env.MAIL_BOUNCE_SECRET },
  retrySeconds,
})

/** Reads and validates the environment. Throws a ConfigError with one sentence per wrong value. */
export const readConfig = (
  source: Record<string, string | undefined>,
  options: { demo?: boolean; dev?: boolean } = {},
): Config => {
  const present: Record<string, string> = {}
  for (const [name, value] of Object.entries(source)) if (value) present[name] = value
  const parsed = environment.safeParse(present)
  const isProduction = present['NODE_ENV'] === 'production'
  const { providers: signInProviders, faults } = readSignInProviders(present, { isProduction })
  const issues = parsed.error?.issues ?? []
  const sentences = [...issues.map((issue) => `${issue.path.join('.')} is wrong: ${issue.message}.`), ...faults]
  if (!parsed.success || sentences.length > 0) throw new ConfigError(sentences.join('\n'))
  const env = parsed.data
  return {
    mode: env.NODE_ENV,
    port: env.PORT,
    host: env.HOST ?? (options.demo ? thisMachine : everywhere),
    dataDir: env.DATA_DIR,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    databaseReadUrl: env.DATABASE_READ_URL,
    redisUrl: env.REDIS_URL,
    mail: mailFrom(env),
    webhooks: { allowPrivate: env.WEBHOOK_ALLOW_PRIVATE === '1' },
    photos: { allowPrivate: env.PHOTO_ALLOW_PRIVATE === '1', congress: env.CONGRESS_PHOTOS_URL },
    geocoder: env.GEOCODER === 'none' ? null : { url: env.GEOCODER_URL },
    support: { email: env.SUPPORT_EMAIL, howToVoteUrl: env.HOW_TO_VOTE_VIDEO_URL },
    s3: s3From(env),
    signInProviders,
    rateLimitScale: env.RATE_LIMIT_SCALE,
    trustProxy: env.TRUST_PROXY,
    slowClientSeconds: 60,
    hasServiceWorker: env.SERVICE_WORKER === 'on',
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
    demo: options.demo ?? false,
    allowDemoInProduction: env.SEED_DEMO === '1',
    dev: options.dev ?? false,
  }
}

export class ConfigError extends OperatorError {}
