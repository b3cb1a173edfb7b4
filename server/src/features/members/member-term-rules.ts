import { isBlank } from '@agremia/model/resource/parse'
import type { MemberTerm, MemberTermInput } from '@agremia/model/resources/member-terms'
import { printDay } from '@agremia/model/rules/day'
import type { JudgedChange, Rule } from '@agremia/model/rules/rule'
import { type Kysely, sql } from 'kysely'
import { lockAdmissions } from './admission.ts'

/** The field and column that hold the value of each kind of term. */
export const TERM_VALUES = {
  categoria: { field: 'categoryId', column: 'category_id', missing: 'Indique a categoria.' },
  isencao: { field: 'exemption', column: 'exemption', missing: 'Indique o motivo da isenção.' },
  valor: { field: 'amount', column: 'amount', missing: 'Indique o valor acordado.' },
  plano: { field: 'planId', column: 'plan_id', missing: 'Indique o plano.' },
  agregado: { field: 'headId', column: 'head_id', missing: 'Indique o titular do agregado.' },
} as const satisfies Record<MemberTerm['kind'], { field: keyof MemberTerm; column: string; missing: string }>

/** What the rules of terms need to know beside the row itself; `loadMemberTermFacts` reads it for a whole set. */
export interface MemberTermFacts {
  /** The day of admission by member, on which the first category begins. */
  admissions: ReadonlyMap<string, string>
  /** The existing terms by member. */
  terms: ReadonlyMap<string, readonly Pick<MemberTerm, '_id' | 'kind' | 'fromDate'>[]>
  /** Members who are the head of somebody's family. */
  heads: ReadonlySet<string>
  /** Members who may become a head of family: active ones without a head of their own. */
  fitHeads: ReadonlySet<string>
}

export type MemberTermChange = JudgedChange<Partial<MemberTerm> & MemberTermInput, MemberTerm>
type MemberTermRule = Rule<MemberTermChange, MemberTermFacts, keyof MemberTerm>

/** The first day of the term, if this change sets it; an unchanged one is not judged again. */
const newDay = ({ after: { fromDate }, before }: MemberTermChange) =>
  fromDate && fromDate !== before?.fromDate ? fromDate : undefined

/**
 * The head of family, if this change sets it. A head who has left since is not judged again, so that the term's other fields
 * can still be corrected.
 */
const newHead = ({ after: { kind, headId }, before }: MemberTermChange) =>
  kind === 'agregado' && headId && headId !== before?.headId ? headId : undefined

export const isFirstCategory = (before: MemberTerm | undefined, { admissions }: MemberTermFacts) =>
  before?.kind === 'categoria' && before.fromDate === admissions.get(before.memberId)

/** The rules of terms that involve more than one field or the member's other terms. */
export const MEMBER_TERM_RULES = [
  {
    name: 'termOfAnotherMember',
    severity: 'error',
    fields: ['memberId'],
    check: ({ after, before }) =>
      before && after.memberId !== before.memberId ? 'A condição não muda de ficha.' : undefined,
  },
  {
    name: 'termOfAnotherKind',
    severity: 'error',
    fields: ['kind'],
    check: ({ after, before }) =>
      before && after.kind !== before.kind ? 'Elimine esta condição e crie outra.' : undefined,
  },
  {
    name: 'categoryWithEnd',
    severity: 'error',
    fields: ['untilDate'],
    check: ({ after: { kind, untilDate } }) =>
      kind === 'categoria' && untilDate ? 'A categoria dura até à seguinte.' : undefined,
  },
  {
    name: 'termEndsBeforeItBegins',
    severity: 'error',
    fields: ['untilDate'],
    check: ({ after: { fromDate, untilDate } }) =>
      fromDate && untilDate && untilDate < fromDate ? 'Não pode ser anterior ao início.' : undefined,
  },
  {
    name: 'firstCategoryMoved',
    severity: 'error',
    fields: ['fromDate'],
    check: (change, facts) =>
      newDay(change) && isFirstCategory(change.before, facts)
        ? 'A primeira categoria começa com a admissão: altere a data de admissão na ficha.'
        : undefined,
  },
  {
    name: 'termBeforeAdmission',
    severity: 'error',
    fields: ['fromDate'],
    check(change, { admissions }) {
      const day = newDay(change)
      const admitted = change.after.memberId ? admissions.get(change.after.memberId) : undefined
      return day && admitted && day < admitted ? `Não pode ser anterior à admissão (${printDay(admitted)}).` : undefined
    },
  },
  {
    name: 'termDayTaken',
    severity: 'error',
    fields: ['fromDate'],
    check(change, { terms }) {
      const day = newDay(change)
      const { memberId, kind } = change.after
      const others = memberId ? (terms.get(memberId) ?? []) : []
      return day && others.some(one => one._id !== change.before?._id && one.kind === kind && one.fromDate === day)
        ? 'Já há uma condição destas desde esse dia.'
        : undefined
    },
  },
  {
    name: 'termValueMissing',
    severity: 'error',
    fields: ['categoryId', 'exemption', 'amount', 'planId', 'headId'],
    check({ after }, _facts, field) {
      const wanted = after.kind && TERM_VALUES[after.kind]
      return wanted?.field === field && isBlank(after[wanted.field]) ? wanted.missing : undefined
    },
  },
  {
    name: 'headIsSelf',
    severity: 'error',
    fields: ['headId'],
    check(change) {
      const head = newHead(change)
      return head && head === change.after.memberId ? 'O titular é outra pessoa.' : undefined
    },
  },
  {
    name: 'dependantIsHead',
    severity: 'error',
    fields: ['headId'],
    check: (change, { heads }) =>
      newHead(change) && change.after.memberId && heads.has(change.after.memberId)
        ? 'Há quem dependa deste titular: não pode depender de outro.'
        : undefined,
  },
  {
    name: 'headNotFit',
    severity: 'error',
    fields: ['headId'],
    check(change, { fitHeads }) {
      const head = newHead(change)
      return head && !fitHeads.has(head)
        ? 'Escolha um {memberSingular} ativo que não dependa de outro titular.'
        : undefined
    },
  },
] as const satisfies readonly MemberTermRule[]

export type MemberTermRuleName = (typeof MEMBER_TERM_RULES)[number]['name']

/** Reads the facts for a whole set. The members are locked, so that of two changes of one member the second sees the first. */
export async function loadMemberTermFacts(
  db: Kysely<unknown>,
  memberIds: readonly string[],
  headIds: readonly string[],
): Promise<MemberTermFacts> {
  const admissions = await lockAdmissions(db, memberIds)
  const { rows } = await sql<Pick<MemberTerm, '_id' | 'memberId' | 'kind' | 'fromDate'>>`
    select id as "_id", member_id as "memberId", kind, from_date::text as "fromDate"
    from member_terms where member_id = any(${[...memberIds]}::uuid[])
  `.execute(db)
  const terms = new Map<string, Pick<MemberTerm, '_id' | 'kind' | 'fromDate'>[]>()
  for (const row of rows) terms.set(row.memberId, [...(terms.get(row.memberId) ?? []), row])
  if (headIds.length === 0) return { admissions, terms, heads: new Set(), fitHeads: new Set() }
  const heads = await sql<{ id: string }>`
    select distinct family_head_id as id from members where family_head_id = any(${[...memberIds]}::uuid[])
  `.execute(db)
  const fit = await sql<{ id: string }>`
    select id from members where id = any(${[...headIds]}::uuid[]) and is_active and family_head_id is null
  `.execute(db)
  const idsOf = (found: readonly { id: string }[]) => new Set(found.map(({ id }) => id))
  return { admissions, terms, heads: idsOf(heads.rows), fitHeads: idsOf(fit.rows) }
}
