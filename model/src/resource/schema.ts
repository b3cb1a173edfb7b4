import type { z } from 'zod'
import { MESSAGES, tooBig, tooLong, tooShort, tooSmall } from './input-messages.ts'

/** Converts zod's errors to the API's `errors`: one Portuguese sentence per field, the schema's own message where it has one. */
export function fieldErrors(error: z.ZodError): Record<string, string> {
  const errors = new Map<string, string>()
  for (const issue of error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.') || '_']
    for (const name of names) if (!errors.has(name)) errors.set(name, sentence(issue))
  }
  return Object.fromEntries(errors)
}

/** Whether a schema gave the message itself; zod's default messages are English and begin with these words. */
const isOwnMessage = (message: string) => !/^(Invalid|Too|Unrecognized|Required)/.test(message)

function sentence(issue: z.core.$ZodIssue): string {
  if (isOwnMessage(issue.message)) return issue.message
  switch (issue.code) {
    case 'invalid_type':
      return issue.message.endsWith('received undefined')
        ? MESSAGES.required
        : (BY_TYPE[issue.expected] ?? MESSAGES.invalid)
    case 'unrecognized_keys':
      return MESSAGES.unknownField
    case 'too_big':
      return issue.origin === 'string' ? tooLong(Number(issue.maximum)) : tooBig(String(issue.maximum))
    case 'too_small':
      if (issue.origin === 'string') return issue.minimum === 1 ? MESSAGES.required : tooShort(Number(issue.minimum))
      return tooSmall(String(issue.minimum))
    case 'invalid_value':
      return MESSAGES.option
    default:
      return MESSAGES.invalid
  }
}

const BY_TYPE: Record<string, string> = {
  string: MESSAGES.string,
  number: MESSAGES.integer,
  int: MESSAGES.integer,
  boolean: MESSAGES.boolean,
  object: MESSAGES.body,
}
