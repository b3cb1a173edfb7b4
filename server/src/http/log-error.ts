import { codeOf } from '../db/faults.ts'

/** SQLSTATE class 22, data exceptions: the message ends with the value itself. */
const isAboutValue = (code: string | undefined) => code !== undefined && /^22[0-9A-Z]{3}$/.test(code)

/**
 * An error for the log: what broke and where, without whom it was about. PostgreSQL repeats values in `detail`, in
 * `where` and in some messages, so that only what is named here is written.
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
