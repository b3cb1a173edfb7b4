import { type TreasuryMovement, treasuryMovements } from '@agremia/model/resources/treasury-movements'
import { cashFault } from '@agremia/model/rules/ledger/payment-methods'
import { printMoney } from '@agremia/model/rules/money'
import type { Approver } from '@agremia/model/rules/treasury/approvals'
import type { MovementKind, TreasuryMethod } from '@agremia/model/rules/treasury/document-types'
import { settledOf, settlementFault } from '@agremia/model/rules/treasury/settlements'
import { sql } from 'kysely'
import type { FieldErrors } from '../../errors.ts'
import { userIdOf } from '../../http/actor.ts'
import type { WriteContext } from '../../resource/context.ts'
import type { Change, Hooks, RowToWrite } from '../../resource/hooks.ts'
import { updateMany } from '../../resource/many-rows.ts'
import { isSameValue } from '../../resource/table-columns.ts'
import { attachPdfs } from '../documents/pdf-documents.ts'
import { closedDayFault } from '../ledger/closed-period.ts'
import type { SettingsStore } from '../settings/store.ts'
import { type KnownDocument, readDocsToSettle } from './docs-to-settle.ts'
import { readApprovers } from './read-approvers.ts'
import { type ReconciledAccounts, readReconciledAccounts, reconciledWarnings } from './reconciled-accounts.ts'
import { type MovementToRecord, type Settlement, settleByMovements } from './record-movements.ts'
import { waitsFor, waitsForApproval } from './unapproved-payment.ts'

type Movements = typeof treasuryMovements
type NewMovement = NonNullable<Change<Movements>['after']>
type Store = Pick<SettingsStore, 'texts'>

interface MovementFacts {
  inactiveAccounts: ReadonlySet<string>
  docs: ReadonlyMap<string, KnownDocument>
  reconciled: ReconciledAccounts
  approvers: readonly Approver[]
}

/** What may change of a movement; everything else is what happened. */
const EDITABLE = ['description', 'categoryId', 'personId', 'proofId']

export const treasuryMovementHooks = (store: Store): Hooks<Movements, MovementFacts> => ({
  async load(changes, { db }) {
    const accounts = changes.flatMap(({ after }) =>
      [after?.bankAccountId ?? [], after?.counterBankAccountId ?? []].flat(),
    )
    const docs = changes.flatMap(({ before, input }) =>
      before ? [] : (input.settlements ?? []).map(({ treasuryDocId }) => treasuryDocId),
    )
    return {
      inactiveAccounts: await readInactiveAccounts(db, accounts),
      docs: await readDocsToSettle(db, docs),
      reconciled: await readReconciledAccounts(db, accounts),
      approvers: docs.length > 0 ? await readApprovers(db) : [],
    }
  },

  check({ before, after, input }, { actor }, facts) {
    if (!after) return { errors: { _: 'Os movimentos não se eliminam. Use «Anular», com um motivo.' } }
    if (before) return { errors: changeFaults(before, input, store) }
    return {
      errors: { ...newFaults(after, facts, store), ...unapprovedFaults(after, facts, store, actor?.role === 'admin') },
      warnings: reconciledWarnings(after, facts.reconciled),
    }
  },

  fill: (changes, { actor }) =>
    changes.map(({ before }) => (before ? {} : { registered_by_id: userIdOf(actor) ?? null })),

  async write(rows, context) {
    const created = rows.filter(({ kind }) => kind === 'create')
    if (created.length > 0) await settleByMovements(context, created.map(toRecord))
    const changed = rows.filter(({ kind }) => kind === 'update')
    await updateMany(
      context.db,
      treasuryMovements.path,
      changed.map(({ id, columns }) => ({ ...columns, id })),
    )
    for (const { id, columns } of rows) await attachProof(id, columns?.proof_id, context)
  },
})

async function attachProof(id: string, proofId: unknown, context: WriteContext): Promise<void> {
  if (typeof proofId === 'string')
    await attachPdfs([proofId], { type: 'treasuryMovement', id, field: 'proofId' }, context)
}

export async function readInactiveAccounts(
  db: WriteContext['db'],
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from bank_accounts where not active and id = any(${[...ids]}::uuid[])
  `.execute(db)
  return new Set(rows.map(({ id }) => id))
}

function toRecord({ id, columns }: RowToWrite<Movements>): MovementToRecord {
  const { settlements, ...own } = { ...columns }
  return { columns: { ...own, id }, settlements: (settlements ?? []) as readonly Settlement[] } // parsed as the definition says
}

function newFaults(after: NewMovement, facts: MovementFacts, store: Store): FieldErrors {
  const { date, kind, amount, method, bankAccountId, counterBankAccountId } = after
  const errors: FieldErrors = {}
  const closed = date ? closedDayFault(store.texts(), date) : undefined
  if (closed) errors.date = closed
  if (bankAccountId && facts.inactiveAccounts.has(bankAccountId)) errors.bankAccountId = 'Esta conta está inativa.'
  if (kind === 'transferencia') {
    if (bankAccountId && !counterBankAccountId) errors.counterBankAccountId = 'Indique a conta de destino.'
    else if (counterBankAccountId && counterBankAccountId === bankAccountId)
      errors.counterBankAccountId = 'Escolha outra conta.'
    else if (counterBankAccountId && facts.inactiveAccounts.has(counterBankAccountId))
      errors.counterBankAccountId = 'Esta conta está inativa.'
  } else if (counterBankAccountId)
    errors.counterBankAccountId = 'Só numa transferência entre contas há conta de destino.'
  const tooMuchCash = kind !== 'transferencia' && method && amount ? cashFault(method, amount) : undefined
  if (tooMuchCash) errors.amount = tooMuchCash
  if (!kind || !amount || !method) return errors
  return { ...errors, ...settlementFaults(after.settlements ?? [], { kind, method, amount }, facts) }
}

function settlementFaults(
  settlements: readonly Settlement[],
  movement: { kind: MovementKind; method: TreasuryMethod; amount: number },
  { docs }: MovementFacts,
): FieldErrors {
  const errors: FieldErrors = {}
  const known = settlements.flatMap(({ treasuryDocId, amount }, index) => {
    const doc = docs.get(treasuryDocId)
    return doc ? [{ doc, amount, index }] : []
  })
  for (const { doc, amount, index } of known) {
    const fault = settlementFault(doc, movement, amount)
    if (fault) errors[`settlements.${index}.amount`] = fault
    if (known.some(other => other.index < index && other.doc.id === doc.id))
      errors[`settlements.${index}.treasuryDocId`] = 'O documento já está noutra linha.'
  }
  const settled = settledOf(
    movement.kind,
    known.map(({ doc, amount }) => ({ direction: doc.direction, amount })),
  )
  if (Object.keys(errors).length === 0 && (settled > movement.amount || settled < 0))
    errors.amount = `Os documentos somam ${printMoney(settled)}, que não cabem no valor do movimento.`
  return errors
}

/** What nobody has approved is not paid; an administrator may, with a reason that stays. */
function unapprovedFaults(
  { settlements = [], unapprovedReason }: NewMovement,
  { docs, approvers }: MovementFacts,
  store: Store,
  mayGoOn: boolean,
): FieldErrors {
  const waiting = settlements.flatMap(({ treasuryDocId }, index) => {
    const doc = docs.get(treasuryDocId)
    return doc && waitsForApproval(doc, { approvers }) ? [{ doc, index }] : []
  })
  if (waiting.length === 0)
    return unapprovedReason ? { unapprovedReason: 'Tudo o que este movimento paga está autorizado: deixe vazio.' } : {}
  if (mayGoOn && unapprovedReason) return {}
  const facts = { approvers, settings: store.texts() }
  return {
    ...Object.fromEntries(
      waiting.map(({ doc, index }) => [`settlements.${index}.treasuryDocId`, waitsFor(doc.number, doc, facts)]),
    ),
    ...(mayGoOn && { unapprovedReason: 'Para pagar sem autorização, escreva porquê. O motivo fica no movimento.' }),
  }
}

function changeFaults(before: TreasuryMovement, input: object, store: Store): FieldErrors {
  const former: Readonly<Record<string, unknown>> = { ...before }
  const closed = closedDayFault(store.texts(), before.date)
  return Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) => {
      if (isSameValue(value, former[name])) return []
      if (!EDITABLE.includes(name))
        return [[name, 'Não se muda depois de registado. Anule o movimento e registe outro.']]
      return name === 'categoryId' && closed ? [[name, `${closed} A rubrica é do mapa desse ano.`]] : []
    }),
  )
}
