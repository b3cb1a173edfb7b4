import { codeOf } from '../db/faults.ts'

/** SQLSTATE class 22, data exceptions, whose messages contain the offending value. */
const isAboutValue = (code: string | undefined) => code !== undefined && /^22[0-9A-Z]{3}$/.test(code)

/**
 * An error for the log, without personal data. PostgreSQL repeats values in `detail`, in `where` and in some messages, so only
 * the properties listed here are logged.
 */
export function logError(error: Error) {
  const code = codeOf(error)
  const message = isAboutValue(code) ? error.message.replace(/:.*$/s, '') : error.message
  const { table, column, constraint } = error as { table?: unknown; column?: unknown; constraint?: unknown } // pg's own
  return {
    type: error.name,
    message,
    code,
    table,
    column,
    constraint,
    stack: error.stack?.replace(error.message, message) ?? '',
  }
}
