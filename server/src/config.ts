import { isIP, isIPv6 } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'

/** The only reader of the environment. All faults are told at once. */
const port = z.coerce.number().int().min(0).max(65_535)

const isNetwork = (text: string) => {
  const [address = '', length, ...more] = text.split('/')
  if (isIP(address) === 0 || more.length > 0) return false
  return length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= (isIPv6(address) ? 128 : 32))
}

/**
 * Which proxies are believed about the address of a visitor. Never all of them: the first address of X-Forwarded-For is whatever the
 * visitor has written there.
 */
const trustProxy = z.string().transform((text, context): false | number | string[] => {
  if (text === 'false') return false
  if (/^[1-9]$/.test(text)) return Number(text)
  const networks = text.split(',').map(network => network.trim())
  if (networks.every(isNetwork)) return networks
  context.addIssue({
    code: 'custom',
    message: 'must be false, the number of proxies (1 to 9), or their networks (10.0.0.0/8, ::1)',
  })
  return z.NEVER
})

const schema = z.object({
  HOST: z.string().min(1).default('localhost'),
  PORT: port.default(3000),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform(url => url.replace(/\/+$/, ''))
    .optional(),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  TRUST_PROXY: trustProxy.default(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Where error telemetry is passed on to; empty means that the tunnel swallows it. */
  SENTRY_DSN: z.url({ protocol: /^https?$/ }).optional(),
  /** Requests per minute and address; a bench or a test may lift it. */
  RATE_LIMIT: z.coerce.number().int().min(1).default(1200),
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(10),
  JOB_CONCURRENCY: z.coerce.number().int().min(1).max(20).default(2),
})

export interface Config {
  host: string
  port: number
  dataDir: string
  databaseUrl: string | undefined
  databasePool: number
  publicUrl: string | undefined
  secretKey: string | undefined
  /** The number of proxies in front of the app, or their networks. */
  trustProxy: false | number | string[]
  logLevel: string
  sentryDsn: string | undefined
  rateLimit: number
  jobConcurrency: number
}

export class BadConfig extends Error {}

export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  // An empty variable is one that was left blank in .env, not a value.
  const given = Object.fromEntries(Object.entries(env).filter(([name, value]) => name in schema.shape && value?.trim()))
  const parsed = schema.safeParse(given)
  const faults = parsed.success ? [] : parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`)
  if (given.DATABASE_URL && !given.SECRET_KEY) {
    faults.push(
      'SECRET_KEY: is required with DATABASE_URL, so that every instance signs and encrypts with the same key',
    )
  }
  if (!parsed.success || faults.length > 0) {
    throw new BadConfig(`The configuration is not right:\n${faults.map(fault => `  - ${fault}`).join('\n')}`)
  }
  const c = parsed.data
  return {
    host: c.HOST,
    port: c.PORT,
    dataDir: resolve(c.DATA_DIR),
    databaseUrl: c.DATABASE_URL,
    databasePool: c.DATABASE_POOL,
    publicUrl: c.PUBLIC_URL,
    secretKey: c.SECRET_KEY,
    trustProxy: c.TRUST_PROXY,
    logLevel: c.LOG_LEVEL,
    sentryDsn: c.SENTRY_DSN,
    rateLimit: c.RATE_LIMIT,
    jobConcurrency: c.JOB_CONCURRENCY,
  }
}

const GIVEN_TO_CHILDREN = ['PATH', 'SystemRoot', 'TEMP', 'TMP']
/** Where libfaketime changes our clock (`npm run test:long -- dates`), the database must tell the same time. */
const OF_A_CHANGED_CLOCK = ['FAKETIME', 'FAKETIME_DONT_FAKE_MONOTONIC', 'FAKETIME_FORCE_MONOTONIC_FIX', 'LD_PRELOAD']

/** For programs that we run. Nothing of ours leaks in: LANG would choose a locale, PGDATA or PGPORT another server. */
export function childEnvironment(env: Record<string, string | undefined> = process.env): Record<string, string> {
  const names = env.FAKETIME === undefined ? GIVEN_TO_CHILDREN : [...GIVEN_TO_CHILDREN, ...OF_A_CHANGED_CLOCK]
  const kept = names.flatMap(name => (env[name] === undefined ? [] : [[name, env[name]] as const]))
  return { LC_ALL: 'C', TZ: 'UTC', ...Object.fromEntries(kept) }
}
