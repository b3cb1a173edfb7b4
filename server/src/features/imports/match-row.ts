import { members } from '@agremia/model/resources/members'
import { fold } from '@agremia/model/rules/fold'
import { printMemberNumber } from '@agremia/model/rules/number'
import type { FieldErrors } from '../../errors.ts'
import type { KnownMembers } from './find-members.ts'
import type { ImportContext } from './import-context.ts'

type Values = Readonly<Record<string, unknown>>

export const numberOf = (values: Values) => {
  const digits = String(values.memberNumber ?? '').replace(/[.\s]/g, '')
  return /^\d{1,8}$/.test(digits) ? Number(digits) : undefined
}

const taxField = members.fields.taxNumber
export const taxKey = (values: Values) => {
  const text = String(values.taxNumber ?? '')
  return fold(taxField.normalise?.(text) ?? text)
}

/** The id of the member that a row is about, by number or else by tax number; undefined for a new member; errors where the two disagree. */
export function matchRow(
  values: Values,
  known: KnownMembers,
  { say, texts }: ImportContext,
): string | FieldErrors | undefined {
  const print = (one: number | null | undefined) => printMemberNumber(one, texts)
  const number = numberOf(values)
  const byNumber = number === undefined ? undefined : known.byNumber.get(number)
  const byTax = known.byTaxNumber.get(taxKey(values)) ?? []
  if (byNumber) {
    const other = byTax.find(id => id !== byNumber)
    if (!other || byTax.includes(byNumber)) return byNumber
    const theirs = print(known.numbers.get(other))
    return { taxNumber: say(`Este NIF é do {memberSingular} n.º ${theirs}, e o número desta linha é de outro.`) }
  }
  if (byTax.length > 1 && number === undefined)
    return { taxNumber: say('Há mais do que uma ficha com este NIF. Indique o n.º de {memberSingular}.') }
  const [only] = byTax
  if (only === undefined || number === undefined) return only
  const theirs = print(known.numbers.get(only))
  return { memberNumber: say(`Este NIF já é do {memberSingular} n.º ${theirs}; a linha diz n.º ${print(number)}.`) }
}
