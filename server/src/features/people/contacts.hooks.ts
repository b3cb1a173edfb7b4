import { email, phone, url } from '@agremia/model/resource/field'
import { MESSAGES } from '@agremia/model/resource/input-messages'
import { parseValue } from '@agremia/model/resource/parse'
import { type Contact, type ContactInput, contacts } from '@agremia/model/resources/contacts'
import { addressFields } from '@agremia/model/resources/person-fields'
import { lisbonDay } from '@agremia/model/rules/day'
import { fold } from '@agremia/model/rules/fold'
import { judgePerson } from '@agremia/model/rules/person-rules'
import { sql } from 'kysely'
import type { FieldErrors } from '../../errors.ts'
import type { WriteContext } from '../../resource/context.ts'
import type { Change, Hooks } from '../../resource/hooks.ts'
import type { Columns } from '../../resource/many-rows.ts'
import { searchText } from '../../resource/table-columns.ts'
import { isMember } from './people.hooks.ts'
import { findPortugal } from './portugal.ts'

type After = Partial<Contact> & ContactInput

/** The kinds of contact whose value is parsed as a field of that type. */
const FORM = {
  email: email({ label: '' }),
  mobile: phone({ label: '' }),
  phone: phone({ label: '' }),
  website: url({ label: '' }),
}
const formOf = (kind: string | undefined) => (kind && kind in FORM ? FORM[kind as keyof typeof FORM] : undefined) // just looked up

export const contactHooks: Hooks<typeof contacts> = {
  async check({ after, before }, { db, now }) {
    const isMain = Boolean(after?.isPrimary || before?.isPrimary)
    const personId = before?.personId ?? after?.personId
    if (isMain && personId && (await isMember(db, personId))) {
      return { errors: { [after ? 'isPrimary' : '_']: 'O contacto principal altera-se na ficha de {memberSingular}.' } }
    }
    if (!after) return {}
    if (before && after.personId !== before.personId) return { errors: { personId: 'O contacto não muda de pessoa.' } }
    const portugal = await findPortugal(db)
    const mobile = after.kind === 'mobile' ? after.value : undefined
    const found = judgePerson({ ...after, mobile }, { today: lisbonDay(now), portugal, isShown: () => true })
    const warnings: FieldErrors = found.warnings.mobile ? { value: found.warnings.mobile } : {}
    return { errors: { ...valueErrors(after, lisbonDay(now)), ...found.errors }, warnings }
  },

  fill: (changes, context) => Promise.all(changes.map(change => ownColumns(change, context))),
}

async function ownColumns({ input, before }: Change<typeof contacts>, { db, now }: WriteContext): Promise<Columns> {
  const after = { ...before, ...input }
  // A person has one primary contact of each kind, so a new primary contact replaces the previous one.
  if (after.isPrimary) {
    await sql`
        update contacts set is_primary = false, rev = rev + 1
        where person_id = ${after.personId} and kind = ${after.kind} and is_primary ${before ? sql`and id <> ${before._id}` : sql``}
      `.execute(db)
  }
  const form = formOf(after.kind)
  if (after.kind === 'address') return { value: null, value_sort: null, ...(hasMoved(input, before) && NOT_RETURNED) }
  const parsed = form && after.value ? parseValue(form, after.value, lisbonDay(now)) : undefined
  if (!parsed || parsed.error !== undefined || typeof parsed.value !== 'string') return {}
  const { value } = parsed
  return value === before?.value
    ? {}
    : { value, value_sort: fold(value), search: searchText(contacts, { ...after, value }), ...NOT_CONFIRMED }
}

/** What was known of a contact was known of its earlier value. */
const NOT_RETURNED = { bounced_at: null }
const NOT_CONFIRMED = { ...NOT_RETURNED, verified_at: null }

const ADDRESS = Object.keys(addressFields) as (keyof typeof addressFields)[] // the keys of the object itself
const hasMoved = (input: ContactInput, before: Contact | undefined) =>
  ADDRESS.some(name => name in input && (input[name] ?? null) !== (before?.[name] ?? null))

function valueErrors({ kind, value }: After, today: string): FieldErrors {
  if (!kind || kind === 'address') return {}
  if (!value) return { value: MESSAGES.required }
  const form = formOf(kind)
  const parsed = form && parseValue(form, value, today)
  return parsed?.error === undefined ? {} : { value: parsed.error }
}
