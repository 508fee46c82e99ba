import { z } from 'zod'
import { readSignInProviders, type SignInProvider } from './sign-in-providers.ts'

const address = z.url().transform((value) => value.replace(/\/+$/, ''))
const number = z.coerce.number().int()

const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: number.min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('0.0.0.0'),
  DATA_DIR: z.string().min(1).default('.data'),
  PUBLIC_URL: address.optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .optional(),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//)
    .optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//)
    .optional(),
  MAIL_FROM: z.string().min(3).default('Rostrum <no-reply@rostrum.local>'),
  /** How many connections to the mail server each worker holds. */
  SMTP_CONNECTIONS: number.min(1).max(100).default(5),
  /** Where people write who need help with the platform. */
  SUPPORT_EMAIL: z.email().default('support@rostrum.local'),
  /** A video on how to vote, on another site; settings lead to it. */
  HOW_TO_VOTE_VIDEO_URL: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ENDPOINT: address.optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** `1`: the demo community may be made in production, too. */
  SEED_DEMO: z.enum(['0', '1']).default('0'),
  RATE_LIMIT_SCALE: z.coerce.number().positive().default(1),
  /** How many proxies stand in front and are trusted to name the client's address. */
  TRUST_PROXY: number.min(0).default(0),
  /** `off` takes the service worker out of every browser that has it. */
  SERVICE_WORKER: z.enum(['on', 'off']).default('on'),
  /** Who shows it may read `/metrics` from anywhere; without one, only who asks directly from a private address. */
  METRICS_TOKEN: z.string().min(16).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
})

type Environment = z.output<typeof environment>

export interface Config {
  mode: Environment['NODE_ENV']
  port: number
  host: string
  /** Where embedded database and files live. `memory://` keeps everything in memory. */
  dataDir: string
  publicUrl: string
  databaseUrl: string | undefined
  redisUrl: string | undefined
  mail: MailConfig
  support: { email: string; howToVoteUrl: string | undefined }
  s3: S3Config | undefined
  /** In the order of the environment; their buttons stand in it. */
  signInProviders: readonly SignInProvider[]
  rateLimitScale: number
  trustProxy: number
  /** How long a client may take to send a request. */
  slowClientSeconds: number
  hasServiceWorker: boolean
  metricsToken: string | undefined
  logLevel: Environment['LOG_LEVEL']
  /** The demo community is there and its mail can be read at /dev/mailbox. */
  demo: boolean
  /** Whether it may be made where its public password is a danger: in production. */
  allowDemoInProduction: boolean
  /** Pages come from Vite with hot reload instead of the build. */
  dev: boolean
}

interface MailConfig {
  smtpUrl: string | undefined
  from: string
  /** Also how many mails are under way at once where mail is only kept. */
  connections: number
  /** How long a mail rests after each failure; after the last of them it is a dead letter. */
  retrySeconds: readonly number[]
}

/** Half a minute, two minutes, ten, an hour, four, twelve: a mail server may be away for most of a day. */
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

/** Reads the environment once. A wrong value stops the start with a sentence that names it. */
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
    host: env.HOST,
    dataDir: env.DATA_DIR,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM, connections: env.SMTP_CONNECTIONS, retrySeconds },
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

export class ConfigError extends Error {}
