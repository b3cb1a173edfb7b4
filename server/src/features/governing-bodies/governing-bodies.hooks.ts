import type { governingBodies } from '@agremia/model/resources/governing-bodies'
import { printDay } from '@agremia/model/rules/day'
import { fold } from '@agremia/model/rules/fold'
import { GOVERNING_BODIES, type GoverningBody } from '@agremia/model/rules/governing-bodies'
import { type Kysely, sql } from 'kysely'
import type { FieldErrors } from '../../errors.ts'
import type { Change, Hooks } from '../../resource/hooks.ts'

type Terms = typeof governingBodies

/** A term of the same member that shares days with the one that is saved. */
interface OtherTerm {
  /** Of the change that it overlaps. */
  changeId: string
  body: GoverningBody
  role: string
  roleSort: string
  termStart: string
  termEnd: string | null
}
interface TermFacts {
  others: readonly OtherTerm[]
  /** The day of admission of those who were admitted after the term's first day, by change. */
  admittedLater: ReadonlyMap<string, string>
}

export const governingBodyHooks: Hooks<Terms, TermFacts> = {
  async load(changes, { db }) {
    const dated = changes.flatMap(({ id, after }) =>
      after?.memberId && after.termStart
        ? [{ id, memberId: after.memberId, termStart: after.termStart, termEnd: after.termEnd ?? null }]
        : [],
    )
    return { others: await readOtherTerms(db, dated), admittedLater: await readAdmittedLater(db, dated) }
  },

  check({ id, after }, _context, { others, admittedLater }) {
    if (!after) return {}
    const { body, role, termStart, termEnd } = after
    const errors: FieldErrors = {}
    const warnings: FieldErrors = {}
    if (termStart && termEnd && termEnd <= termStart) errors.termEnd = 'O fim é depois do início.'
    const own = others.filter(({ changeId }) => changeId === id)
    const same = own.find(other => other.body === body && other.roleSort === fold(role ?? ''))
    if (same) errors.termStart = `Já tem este cargo ${printDays(same)}. Preencha o fim desse mandato primeiro.`
    const elsewhere = own.find(other => other.body !== body)
    if (elsewhere) {
      const where = GOVERNING_BODIES[elsewhere.body]
      warnings.memberId = `Nas mesmas datas tem outro cargo: ${elsewhere.role} (${where}), ${printDays(elsewhere)}.`
    }
    const admitted = admittedLater.get(id)
    if (admitted) warnings.termStart = `Só foi admitido em ${printDay(admitted)}.`
    return { errors, warnings }
  },
}

const printDays = ({ termStart, termEnd }: Pick<OtherTerm, 'termStart' | 'termEnd'>) =>
  termEnd ? `de ${printDay(termStart)} a ${printDay(termEnd)}` : `desde ${printDay(termStart)}`

type DatedTerm = Pick<Change<Terms>, 'id'> & { memberId: string; termStart: string; termEnd: string | null }

const givenTerms = (terms: readonly DatedTerm[]) => sql`
  json_to_recordset(${JSON.stringify(terms)}::json)
    as g (id uuid, "memberId" uuid, "termStart" date, "termEnd" date)`

async function readOtherTerms(db: Kysely<unknown>, terms: readonly DatedTerm[]) {
  const ordered = terms.filter(({ termStart, termEnd }) => !termEnd || termEnd > termStart)
  const { rows } = await sql<OtherTerm>`
    select g.id as "changeId", t.body, t.role, t.role_sort as "roleSort", t.term_start::text as "termStart",
      t.term_end::text as "termEnd"
    from ${givenTerms(ordered)} join governing_bodies t on t.member_id = g."memberId" and t.id <> g.id
      and daterange(t.term_start, t.term_end, '[]') && daterange(g."termStart", g."termEnd", '[]')
    where not t.id = any(${terms.map(({ id }) => id)}::uuid[])
    order by t.term_start, t.id
  `.execute(db)
  return rows
}

async function readAdmittedLater(db: Kysely<unknown>, terms: readonly DatedTerm[]) {
  const { rows } = await sql<{ id: string; admitted: string }>`
    select g.id, m.admission_date::text as admitted
    from ${givenTerms(terms)} join members m on m.id = g."memberId" and m.admission_date > g."termStart"
  `.execute(db)
  return new Map(rows.map(({ id, admitted }) => [id, admitted]))
}
