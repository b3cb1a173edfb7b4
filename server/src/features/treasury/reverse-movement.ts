import { treasuryMovements } from '@agremia/model/resources/treasury-movements'
import { printDay } from '@agremia/model/rules/day'
import type { MovementKind } from '@agremia/model/rules/treasury/document-types'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { Conflict, InvalidInput, NotFound } from '../../errors.ts'
import { userIdOf } from '../../http/actor.ts'
import { recordStatements } from '../../resource/record-changes.ts'
import { readRow } from '../../resource/select.ts'
import { tableColumns } from '../../resource/table-columns.ts'
import { RECORDER } from '../audit/recorder.ts'
import { refuseClosedDay } from '../ledger/closed-period.ts'
import { type LedgerContext, todayOf } from '../ledger/ledger-context.ts'
import { recordMovements } from './record-movements.ts'

const OPPOSITE: Record<MovementKind, MovementKind> = {
  entrada: 'saida',
  saida: 'entrada',
  transferencia: 'transferencia',
}

/** Takes a movement back by another on its own day, so that balances of earlier days stay. Answers the id of the new one. */
export async function reverseMovement(
  context: LedgerContext,
  id: string,
  { reason, date = todayOf(context) }: { reason: string; date?: string },
): Promise<string> {
  const { db, actor } = context
  await lockDocsOf(context, id)
  const movement = await readRow(treasuryMovements, { db, id }, true)
  if (!movement) throw new NotFound('Não foi possível abrir o registo.', 'Could not read item')
  if (movement.reversed) throw new Conflict('Este movimento já foi anulado.')
  if (movement.reversesId) throw new Conflict('Este movimento anula outro. Registe o movimento de novo.')
  if (date < movement.date)
    throw new InvalidInput({ date: `O movimento é de ${printDay(movement.date)}: anula-se nesse dia ou depois.` })
  if (date > todayOf(context)) throw new InvalidInput({ date: 'A data não pode ser no futuro.' })
  refuseClosedDay(context, date, 'date')
  const isTransfer = movement.kind === 'transferencia'
  const values = {
    date,
    kind: OPPOSITE[movement.kind],
    amount: movement.amount,
    bankAccountId: isTransfer ? movement.counterBankAccountId : movement.bankAccountId,
    counterBankAccountId: isTransfer ? movement.bankAccountId : null,
    method: movement.method,
    description: movement.description,
    categoryId: movement.categoryId,
    personId: movement.personId,
    registeredById: userIdOf(actor) ?? null,
    reversesId: id,
    reverseReason: reason,
  }
  const reversal = {
    columns: { id: uuidv7(), ...tableColumns(treasuryMovements, values, undefined) },
    settlements: movement.settlements.map(({ treasuryDocId, amount }) => ({ treasuryDocId, amount: -amount })),
  }
  await recordStatements(RECORDER, treasuryMovements, [id], context, () => recordMovements(context, [reversal]))
  return reversal.columns.id
}

/** Whoever pays a document locks it before the movement is there: locks are always taken in this order. */
const lockDocsOf = ({ db }: LedgerContext, movementId: string) =>
  sql`
  select from treasury_docs where id in (select treasury_doc_id from treasury_settlements where movement_id = ${movementId})
  order by id for no key update
`.execute(db)
