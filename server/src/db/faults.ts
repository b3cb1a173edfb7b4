/** Error codes of the driver and of PostgreSQL that mean that the database cannot be reached now. */
const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  '57P01', // admin shutdown
  '57P02', // crash shutdown
  '57P03', // cannot connect now
  '57014', // statement took too long
  '53300', // too many connections
  '53200', // out of memory
  '25006', // read-only: a replica that was not promoted yet
])
const AWAY_MESSAGE =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|Query read timeout)/

/** A pool's error when all its connections stayed in use for as long as it waits for one. */
export const isPoolExhausted = (error: unknown) =>
  error instanceof Error && error.message.startsWith('timeout exceeded when trying to connect')

/** Whether trying again later may help. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  // These codes can only come from the database driver, because no other connection is opened while a request is served.
  return (code !== undefined && (AWAY.has(code) || code.startsWith('08'))) || AWAY_MESSAGE.test(error.message)
}

/** Another transaction kept the rows locked for longer than a request waits. */
export const isLockTimeout = (error: unknown) => codeOf(error) === '55P03'

/** The database, or a folder of ours, has no room left. */
export const isDiskFull = (error: unknown) => ['53100', 'ENOSPC', 'EDQUOT'].includes(codeOf(error) ?? '')

/** Serialization failures and deadlocks: the losing transaction can be run again. */
export const isSerialisationFault = (error: unknown) => ['40001', '40P01'].includes(codeOf(error) ?? '')

/** Thrown by a transaction that found out by itself that another one was first: it is rolled back and can be run again. */
export class Beaten extends Error {
  readonly code = '40001'
}

/** Each lost attempt means that another transaction committed, so this many can contend for the same rows at once. */
const TRIES = 5
/** Runs a transaction, and again if it lost against another one; the lost attempt was rolled back. */
export async function runAgainIfBeaten<T>(run: () => Promise<T>): Promise<T> {
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      return await run()
    } catch (error) {
      if (left === 0 || !isSerialisationFault(error)) throw error
    }
  }
}

/**
 * Why a trigger refused a row, in words for whoever asked: triggers that know how to say it do so in the hint. PostgreSQL's own
 * constraints have none.
 */
export const refusalOf = (error: unknown): string | undefined =>
  brokenConstraint(error) && error instanceof Error && 'hint' in error && typeof error.hint === 'string'
    ? error.hint
    : undefined

export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

const BROKEN = { '23505': 'unique', '23P01': 'overlap', '23503': 'reference', '23514': 'check' } as const
type BrokenKind = (typeof BROKEN)[keyof typeof BROKEN]
/** The constraint that a failed write violated, if that was the reason; two rows whose days may not meet `overlap`. */
export function brokenConstraint(error: unknown): { kind: BrokenKind; name: string } | undefined {
  const kind = (BROKEN as Partial<Record<string, BrokenKind>>)[codeOf(error) ?? '']
  const name = error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
  return kind && { kind, name }
}
