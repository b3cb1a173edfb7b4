import type { DeathOutcome } from '@agremia/model/calls/death'
import type { Member } from '@agremia/model/resources/members'
import { unsettledPayments } from '@agremia/model/resources/unsettled-payments'
import { dayBefore } from '@agremia/model/rules/day'
import { type Kysely, sql } from 'kysely'
import { InvalidInput } from '../../../errors.ts'
import type { WriteContext } from '../../../resource/context.ts'
import type { RowChange } from '../../../resource/judge-rows.ts'
import type { Kernel } from '../../../resource/kernel.ts'
import { recordStatements } from '../../../resource/record-changes.ts'
import { saveRows } from '../../../resource/save-rows.ts'
import { RECORDER } from '../../audit/recorder.ts'
import { followedTerms } from '../followed-rows.ts'

type Person = DeathOutcome['dependants'][number]

interface FamilyTerm {
  id: string
  memberId: string
  fromDate: string
}

interface Succession {
  date: string
  newHeadId: string | null
}

/** Ends the family of a head who has died, and gives it another head from the same day on, where one was chosen. */
export async function passFamilyOn(
  kernel: Kernel,
  context: WriteContext,
  { _id: deadId }: Member,
  { date, newHeadId }: Succession,
): Promise<Pick<DeathOutcome, 'dependants' | 'newHead'>> {
  const { db } = context
  const terms = await readFamilyTerms(db, deadId, date)
  const dependants = await readPeople(db, [...new Set(terms.map(({ memberId }) => memberId))])
  if (dependants.length === 0 && newHeadId)
    throw new InvalidInput({ newHeadId: 'Ninguém depende deste titular: não há agregado a passar.' })
  if (newHeadId === deadId) throw new InvalidInput({ newHeadId: 'Escolha outra pessoa.' })
  const save = (changes: readonly RowChange[]) => saveRows(followedTerms, kernel, changes, context)
  // The terms end first, so that one of the family can become its head.
  await save(
    terms.map(({ id, fromDate }) =>
      fromDate < date ? { kind: 'update', id, body: { untilDate: dayBefore(date) } } : { kind: 'delete', id },
    ),
  )
  const [newHead = null] = newHeadId ? await readPeople(db, [newHeadId]) : []
  if (newHeadId) {
    if (!newHead) throw new InvalidInput({ newHeadId: 'Escolha um registo existente.' })
    const others = terms.filter(({ memberId }) => memberId !== newHeadId)
    const changes = others.map(({ memberId, fromDate }) => ({
      kind: 'create' as const,
      body: { memberId, kind: 'agregado', headId: newHeadId, fromDate: fromDate > date ? fromDate : date },
    }))
    await save(changes).catch(atNewHead)
  }
  await billOthers(context, deadId, newHeadId)
  return { dependants, newHead }
}

function atNewHead(error: unknown): never {
  if (!(error instanceof InvalidInput)) throw error
  throw new InvalidInput({ newHeadId: Object.values(error.errors)[0] ?? '' })
}

/** Terms of dependants that are in force on the day of the death or later. */
async function readFamilyTerms(db: Kysely<unknown>, headId: string, date: string): Promise<FamilyTerm[]> {
  const { rows } = await sql<FamilyTerm>`
    select id, member_id as "memberId", from_date::text as "fromDate" from member_terms
    where kind = 'agregado' and head_id = ${headId} and (end_date is null or end_date >= ${date}) order by member_id, from_date
  `.execute(db)
  return rows
}

async function readPeople(db: Kysely<unknown>, memberIds: readonly string[]): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select m.id as "_id", p.name, m.member_number as "memberNumber" from members m join people p on p.id = m.person_id
    where m.id = any(${[...memberIds]}::uuid[]) order by m.member_number
  `.execute(db)
  return rows
}

/** Open charges of the family that went to the dead head go to the new one, or to each member; the new head's own to nobody else. */
async function billOthers(context: WriteContext, deadId: string, newHeadId: string | null): Promise<void> {
  const { db, now } = context
  const { rows } = await sql<{ id: string }>`
    select id from unsettled_payments where bill_to_member_id = ${deadId} and amount > 0
  `.execute(db)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  await recordStatements(RECORDER, unsettledPayments, ids, context, () =>
    sql`
      update unsettled_payments set bill_to_member_id = nullif(${newHeadId}::uuid, member_id), rev = rev + 1, updated_at = ${now}
      where id = any(${ids}::uuid[])
    `.execute(db),
  )
}
