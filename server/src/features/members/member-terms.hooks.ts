import { isBlank } from '@agremia/model/resource/parse'
import type { MemberTerm, MemberTermInput, memberTerms } from '@agremia/model/resources/member-terms'
import { type Kysely, sql } from 'kysely'
import type { FieldErrors } from '../../errors.ts'
import { announce } from '../../resource/context.ts'
import type { Findings, Hooks } from '../../resource/hooks.ts'
import { admissionOf } from './admission.ts'
import { deriveAndTell } from './derive-members.ts'

type After = Partial<MemberTerm> & MemberTermInput

/** What each kind of term says, by field and by column. */
const VALUE = {
  categoria: { field: 'categoryId', column: 'category_id', missing: 'Indique a categoria.' },
  isencao: { field: 'exemption', column: 'exemption', missing: 'Indique o motivo da isenção.' },
  valor: { field: 'amount', column: 'amount', missing: 'Indique o valor acordado.' },
  agregado: { field: 'headId', column: 'head_id', missing: 'Indique o titular do agregado.' },
} as const satisfies Record<MemberTerm['kind'], { field: keyof MemberTerm; column: string; missing: string }>

export const memberTermHooks: Hooks<typeof memberTerms> = {
  async check(after, { db }, before): Promise<Findings> {
    const admitted = await admissionOf(db, after?.memberId ?? before?.memberId)
    const isFirst = before?.kind === 'categoria' && before.fromDate === admitted
    if (!after) {
      return isFirst
        ? { errors: { _: 'A primeira categoria começa com a admissão e não se elimina. Pode alterá-la.' } }
        : {}
    }
    if (before && after.memberId !== before.memberId) return { errors: { memberId: 'A condição não muda de ficha.' } }
    if (before && after.kind !== before.kind) return { errors: { kind: 'Elimine esta condição e crie outra.' } }
    return {
      errors: { ...(await dayErrors(db, after, before, admitted, isFirst)), ...(await valueErrors(db, after, before)) },
    }
  },

  /** What belongs to another kind is not kept. */
  fill(input, _context, before) {
    const after = { ...before, ...input }
    const others = Object.entries(VALUE).filter(([kind, { field }]) => kind !== after.kind && !isBlank(after[field]))
    return Object.fromEntries(others.map(([, { column }]) => [column, null]))
  },

  async saved(term, context) {
    await deriveAndTell(context, [term.memberId])
    await announce(context.db, { topic: 'members', event: 'updated', _id: term.memberId })
  },
}

async function dayErrors(
  db: Kysely<unknown>,
  { memberId, kind, fromDate, untilDate }: After,
  before: MemberTerm | undefined,
  admitted: string | undefined,
  isFirst: boolean,
): Promise<FieldErrors> {
  if (!fromDate || !admitted) return {}
  if (kind === 'categoria' && untilDate) return { untilDate: 'A categoria dura até à seguinte.' }
  if (untilDate && untilDate < fromDate) return { untilDate: 'Não pode ser anterior ao início.' }
  if (fromDate === before?.fromDate) return {}
  if (isFirst) return { fromDate: 'A primeira categoria começa com a admissão: altere a data de admissão na ficha.' }
  if (fromDate < admitted) return { fromDate: 'Não pode ser anterior à admissão.' }
  const { rows } = await sql`
    select 1 from member_terms where member_id = ${memberId} and kind = ${kind} and from_date = ${fromDate}
  `.execute(db)
  return rows.length > 0 ? { fromDate: 'Já há uma condição destas desde esse dia.' } : {}
}

async function valueErrors(db: Kysely<unknown>, after: After, before: MemberTerm | undefined): Promise<FieldErrors> {
  if (!after.kind) return {}
  const { field, missing } = VALUE[after.kind]
  const value = after[field]
  if (isBlank(value)) return { [field]: missing }
  // Who has left since was a head then: what else the term says can still be mended.
  if (after.kind !== 'agregado' || value === before?.headId) return {}
  if (value === after.memberId) return { headId: 'O titular é outra pessoa.' }
  const { rows } = await sql<{ isHead: boolean; isFit: boolean }>`
    select exists (select from members where family_head_id = ${after.memberId}) as "isHead",
      exists (select from members where id = ${value} and is_active and family_head_id is null) as "isFit"
  `.execute(db)
  if (rows[0]?.isHead) return { headId: 'Há quem dependa deste titular: não pode depender de outro.' }
  return rows[0]?.isFit ? {} : { headId: 'Escolha um {memberSingular} ativo que não dependa de outro titular.' }
}
