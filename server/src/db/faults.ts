/** What the driver and PostgreSQL say when the database is not there, or not yet. */
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
  '25006', // read-only: a replica that was not promoted yet
])
const AWAY_MESSAGE =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/

/** Whether trying again later may help. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  // Only the driver's own errors carry these codes here: the app opens no other connection while it answers.
  return (code !== undefined && (AWAY.has(code) || code.startsWith('08'))) || AWAY_MESSAGE.test(error.message)
}

/** Two transactions that cannot both happen: one of them has to be tried again. */
export const isSerialisationFault = (error: unknown) => ['40001', '40P01'].includes(codeOf(error) ?? '')

/** Each time it loses another one is done: this many may want the same at once. */
const TRIES = 5
/** Runs a transaction, and again if it lost against another one: the loser did nothing. */
export async function runAgainIfBeaten<T>(run: () => Promise<T>): Promise<T> {
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      return await run()
    } catch (error) {
      if (left === 0 || !isSerialisationFault(error)) throw error
    }
  }
}

export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** The constraint that a write broke, if it broke one. */
export function brokenConstraint(error: unknown): { kind: 'unique' | 'reference' | 'check'; name: string } | undefined {
  const kind = ({ '23505': 'unique', '23503': 'reference', '23514': 'check' } as const)[codeOf(error) ?? '']
  const name = error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
  return kind && { kind, name }
}
