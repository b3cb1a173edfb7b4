import { findIbans } from '@agremia/model/rules/ibans-in-text'
import type { Role } from '@agremia/model/rules/roles'
import { type Kysely, sql } from 'kysely'

/**
 * The error of a text with an IBAN that is nobody's here, where somebody writes it who is no administrator: members would pay by a message as they
 * do by the organisation's own IBAN, which two administrators change. What stood there before stays.
 */
export async function foreignIbanError(
  db: Kysely<unknown>,
  role: Role | undefined,
  text: string,
  before = '',
): Promise<string | undefined> {
  if (role === 'admin') return undefined
  const known = new Set(findIbans(before))
  const written = findIbans(text).filter(iban => !known.has(iban))
  if (written.length === 0) return undefined
  const { rows } = await sql<{ iban: string }>`
    select value as iban from settings where name = 'organisationIban'
    union select iban from bank_accounts where iban is not null
  `.execute(db)
  const own = new Set(rows.map(({ iban }) => iban))
  return written.some(iban => !own.has(iban)) ? FOREIGN_IBAN : undefined
}

const FOREIGN_IBAN = 'Só um administrador escreve um IBAN que não é da organização.'

/** The same of a text with placeholders, one of which is the organisation's own IBAN. */
export const foreignIbanInTemplate: typeof foreignIbanError = async (...asked) => {
  const error = await foreignIbanError(...asked)
  return error && `${error} Para o da organização, use {{iban}}.`
}
