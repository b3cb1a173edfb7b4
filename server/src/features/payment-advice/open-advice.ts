import type { AdviceChoice } from '@agremia/model/calls/payment-advice'
import { nothingToAdvise } from '@agremia/model/rules/collecting/payment-advice'
import { printMemberNumber } from '@agremia/model/rules/number'
import { isStaff } from '@agremia/model/rules/roles'
import { type Kysely, sql } from 'kysely'
import { Conflict, NotFound } from '../../errors.ts'
import type { Actor } from '../../http/actor.ts'
import type { Kernel } from '../../resource/kernel.ts'
import type { LedgerContext } from '../ledger/ledger-context.ts'
import { mayHaveDocumentsOf } from '../ledger/own-rows.ts'
import { openRequests } from '../payment-requests/open-requests.ts'
import { type Advice, readAdvices } from './read-advices.ts'

/** The advice of a payer whom the actor may ask for, on the open request for these charges or on a new one; refused in words where nothing is open. */
export async function openAdvice(
  kernel: Pick<Kernel, 'wording'>,
  context: LedgerContext,
  choice: AdviceChoice,
): Promise<Advice> {
  const { db, actor } = context
  if (!(await mayHaveAdviceOf(db, choice.memberId, actor)))
    throw new NotFound('Não foi possível abrir o registo.', 'Could not read item')
  const chargeIds = await readChargeIds(db, choice)
  const [request] = await openRequests(context, [{ payerId: choice.memberId, chargeIds }])
  const [advice] = request ? await readAdvices(db, [request.id]) : []
  if (!advice) throw new Conflict(kernel.wording()(await whyNothing(context, choice)))
  return advice
}

/** Staff of anybody, members of themselves. */
export async function mayHaveAdviceOf(
  db: Kysely<unknown>,
  memberId: string,
  actor: Actor | undefined,
): Promise<boolean> {
  if (!actor) return false
  const { rows } = await sql`
    select from members m where m.id = ${memberId} and m.anonymized_at is null and ${mayHaveDocumentsOf(sql`m.id`, actor)}
  `.execute(db)
  return rows.length > 0
}

/** What the payer is asked for: own charges that are billed to nobody else, and those of others that are billed to the payer. */
async function readChargeIds(db: Kysely<unknown>, choice: AdviceChoice): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unsettled_payments c
    where (c.member_id = ${choice.memberId} and c.bill_to_member_id is null or c.bill_to_member_id = ${choice.memberId})
      and ${isMeant(choice)}
  `.execute(db)
  return rows.map(({ id }) => id)
}

const isMeant = ({ type, year }: AdviceChoice) => sql<boolean>`
  c.amount > 0 and not c.is_parked and (${type} = 'divida' or c.type = ${type})
    and (${year ?? null}::int is null or c.year = ${year ?? null}::int)`

/** Where everything is billed to the head of the family, that person gets the advice. */
async function whyNothing({ db, actor, settings }: LedgerContext, choice: AdviceChoice): Promise<string> {
  const { rows } = await sql<{ name: string; memberNumber: number }>`
    select p.name, m.member_number as "memberNumber"
    from unsettled_payments c join members m on m.id = c.bill_to_member_id join people p on p.id = m.person_id
    where c.member_id = ${choice.memberId} and ${isMeant(choice)} limit 1
  `.execute(db)
  const [head] = rows
  if (!head) return nothingToAdvise(choice.type, choice.year)
  if (!actor || !isStaff(actor.role)) return 'O que há por pagar é cobrado a outra pessoa do agregado.'
  return `O que há por pagar é cobrado a ${head.name}, {memberSingular} n.º ${printMemberNumber(head.memberNumber, settings)}: faça o aviso dessa ficha.`
}
