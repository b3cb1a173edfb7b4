import { describe, expect, it } from 'vitest'
import { BadConfig, childEnvironment, readConfig } from './config.ts'

const faultsOf = (env: Record<string, string>) => {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (!(error instanceof BadConfig)) throw error
    return error.message
      .split('\n')
      .slice(1)
      .map(line => line.replace(/^ {2}- /, ''))
  }
}
const namesIn = (env: Record<string, string>) => faultsOf(env).map(fault => fault.split(':')[0])
const SECRET_KEY = 'x'.repeat(32)
const DATABASE_URL = 'postgres://agremia@db.example/agremia'

describe('the environment of programs that we run', () => {
  it('has nothing of ours, but the changed clock of a run of tests', () => {
    const env = { PATH: '/bin', LANG: 'pt_PT', PGPORT: '1', LD_PRELOAD: '/lib/libfaketimeMT.so.1' }
    const usual = { LC_ALL: 'C', TZ: 'UTC', PATH: '/bin' }
    expect(childEnvironment(env)).toEqual(usual)
    const FAKETIME = '+86400'
    expect(childEnvironment({ ...env, FAKETIME })).toEqual({ ...usual, FAKETIME, LD_PRELOAD: env.LD_PRELOAD })
  })
})

describe('the configuration', () => {
  it('needs nothing: a start with no variable is a start on this machine alone', () => {
    expect(readConfig({})).toMatchObject({ host: 'localhost', port: 3000, databaseUrl: undefined, logLevel: 'info' })
  })

  it('tells all its faults at once', () => {
    const env = {
      PORT: '70000',
      DATABASE_URL: 'mysql://x',
      PUBLIC_URL: 'socios.example',
      SECRET_KEY: 'short',
      TRUST_PROXY: 'yes',
      LOG_LEVEL: 'loud',
      SENTRY_DSN: 'nowhere',
      RATE_LIMIT: '0',
      DATABASE_POOL: '1',
      JOB_CONCURRENCY: 'x',
    }
    expect(namesIn(env).sort()).toEqual(Object.keys(env).sort())
  })

  it('requires SECRET_KEY with DATABASE_URL, and says so beside the other faults', () => {
    expect(namesIn({ DATABASE_URL, PORT: 'x' }).sort()).toEqual(['PORT', 'SECRET_KEY'])
    expect(readConfig({ DATABASE_URL, SECRET_KEY })).toMatchObject({ databaseUrl: DATABASE_URL, secretKey: SECRET_KEY })
  })

  it('never repeats a secret in a fault', () => {
    const env = { DATABASE_URL: 'mysql://ana:segredo@db', SECRET_KEY: 'segredo', SENTRY_DSN: 'segredo' }
    expect(namesIn(env)).toHaveLength(3)
    expect(faultsOf(env).join()).not.toContain('segredo')
  })

  it.each(['', ' '])('takes %j for a variable left blank in .env, not for a value', blank => {
    const names = ['HOST', 'PORT', 'DATA_DIR', 'DATABASE_URL', 'PUBLIC_URL', 'SECRET_KEY', 'TRUST_PROXY', 'RATE_LIMIT']
    expect(readConfig(Object.fromEntries(names.map(name => [name, blank])))).toEqual(readConfig({}))
  })

  it.each([
    ['PORT', '3000.5'],
    ['RATE_LIMIT', 'Infinity'],
    ['DATABASE_POOL', '1e9'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
  ])('refuses %s=%s', (name, value) => expect(namesIn({ [name]: value })).toEqual([name]))

  it('takes a public address with or without its last slash', () => {
    expect(readConfig({ PUBLIC_URL: 'https://socios.example/' }).publicUrl).toBe('https://socios.example')
  })

  it.each([
    ['false', false],
    ['1', 1],
    ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
  ])('AUTH-07c: TRUST_PROXY=%s names the proxies that are believed', (text, trustProxy) => {
    expect(readConfig({ TRUST_PROXY: text })).toMatchObject({ trustProxy })
  })

  it.each(['true', '0', '-1', 'proxy.example', '10.0.0.0/33', '10.0.0.1,', '*', '::1/129'])(
    'AUTH-07c: TRUST_PROXY=%s is refused, because it would believe anyone or nobody',
    text => expect(namesIn({ TRUST_PROXY: text })).toEqual(['TRUST_PROXY']),
  )
})
