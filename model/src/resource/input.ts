import { isMasked, isMaskOf } from '../rules/mask.ts'
import type { Viewer } from '../rules/rights.ts'
import { type Input, isVisibleTo, isWritableBy, type Resource, SYSTEM_FIELDS } from './define.ts'
import { defaultOf, emptyOf, type Field, isListed, type OrgType } from './field.ts'
import { MESSAGES } from './input-messages.ts'
import { isRequiredIn } from './kept.ts'
import { isBlank, parseValue } from './parse.ts'

export interface ParsedInput<R extends Resource> {
  input: Input<R>
  errors: Record<string, string>
}

interface Asker {
  role: Viewer
  today: string
  /** Makes fields required that are so only in this type of organisation; without it, none of those is. */
  orgType?: OrgType
  /** The row as it is stored, by which a masked value that is sent back is recognised. */
  before?: object
}

/**
 * Parses the body of POST, PUT and PATCH. A missing field is kept, or gets its default in a new row; null clears it. Fields
 * that the server sets are ignored; fields that the sender's role may not see are refused like any unknown name.
 */
export function parseInput<R extends Resource>(
  resource: R,
  body: unknown,
  isNew: boolean,
  asker: Asker,
): ParsedInput<R> {
  const errors: Record<string, string> = {}
  const input: Record<string, unknown> = {}
  const answer = () => ({ input: input as Input<R>, errors }) // filled below from the fields that Input is made of
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    errors._ = MESSAGES.body
    return answer()
  }
  const sent: Record<string, unknown> = { ...body }
  const stored: Record<string, unknown> = { ...asker.before }
  for (const name of Object.keys(sent)) {
    const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
    if (!(field && (isVisibleTo(field, asker.role) || isWritableBy(field, asker.role))) && !isSystem(name))
      errors[name] = MESSAGES.unknownField
  }
  for (const [name, field] of Object.entries(resource.fields)) {
    const isSent = Object.hasOwn(sent, name) && isWritableBy(field, asker.role)
    if (!isSent && !isNew) continue
    if (isSent && field.masked && isMasked(sent[name])) {
      // Sent back as a list or an export gave it: the stored value stays.
      if (!isMaskOf(sent[name], stored[name])) errors[name] = MESSAGES.masked
      continue
    }
    const raw = isSent && !isBlank(sent[name]) ? sent[name] : isNew ? defaultOf(field) : null
    if (isBlank(raw) || isEmptyList(field, raw)) {
      if (isRequiredIn(field, asker.orgType) && !field.readonly) errors[name] = MESSAGES.required
      else if (field.type !== 'password') input[name] = emptyOf(field)
    } else {
      const parsed = parseValue(field, raw, asker.today)
      if (parsed.error === undefined) input[name] = parsed.value
      else if (parsed.at) for (const [path, text] of Object.entries(parsed.at)) errors[`${name}.${path}`] = text
      else errors[name] = parsed.error
    }
    if (isHeld(field, isNew) && Object.hasOwn(input, name) && input[name] !== (stored[name] ?? null))
      errors[name] = MESSAGES.guarded
  }
  return answer()
}

/** Whether a form may not set the value of such a row; sending it back as it is changes nothing. */
export const isHeld = ({ guarded }: Pick<Field, 'guarded'>, isNew: boolean) =>
  guarded === 'always' || (guarded === 'changes' && !isNew)

const isEmptyList = (field: Field, raw: unknown) => isListed(field) && Array.isArray(raw) && raw.length === 0

/** Keys beside the fields that an item is read with, so that a form may send the whole item back. */
const isSystem = (name: string) =>
  ['_refs', '_colours', '_marks'].includes(name) || (SYSTEM_FIELDS as readonly string[]).includes(name)
