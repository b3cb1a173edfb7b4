import { payments } from '@agremia/model/resources/payments'
import type { ChosenAllocation } from '@agremia/model/rules/ledger/chosen-allocations'
import { cashFault } from '@agremia/model/rules/ledger/payment-methods'
import { isUnidentifiedCash, UNIDENTIFIED_CASH } from '@agremia/model/rules/treasury/gift-receipt'
import { type Kysely, sql } from 'kysely'
import type { FieldErrors } from '../../errors.ts'
import { userIdOf } from '../../http/actor.ts'
import type { Change, Hooks, RowToWrite } from '../../resource/hooks.ts'
import { updateMany } from '../../resource/many-rows.ts'
import { isSameValue } from '../../resource/table-columns.ts'
import type { SettingsStore } from '../settings/store.ts'
import { closedDayFault } from './closed-period.ts'
import { ofOwnMember } from './own-rows.ts'
import type { PaymentColumns } from './payment-columns.ts'
import { recordPayments } from './record-payments.ts'
import { refusePendingPhone } from './refuse-pending-phone.ts'

type Payments = typeof payments
type Store = Pick<SettingsStore, 'texts'>

interface PaymentFacts {
  /** By member, of changes that name a person too. */
  persons: ReadonlyMap<string, string>
  inactiveAccounts: ReadonlySet<string>
}

/** What may change of a payment; everything else is what happened. */
const EDITABLE = ['notes', 'valueDate', 'chequeNumber']
const PAYER = ['payerName', 'payerTaxNumber']

/** Beside the columns of a payment: the lines of a call that tells an empty list, which settles nothing, from none at all. */
export const CHOSEN = 'chosen_allocations'

export const paymentHooks = (store: Store): Hooks<Payments, PaymentFacts> => ({
  scope: ofOwnMember,

  async load(changes, { db }) {
    const members = changes.flatMap(({ after }) => (after?.personId && after.memberId ? [after.memberId] : []))
    const accounts = changes.flatMap(({ after }) => after?.bankAccountId ?? [])
    const inactive = await sql<{ id: string }>`
      select id from bank_accounts where not active and id = any(${accounts}::uuid[])
    `.execute(db)
    return {
      persons: await readPersons(db, members),
      inactiveAccounts: new Set(inactive.rows.map(({ id }) => id)),
    }
  },

  check(change, _context, facts) {
    const { before, after } = change
    if (!after)
      return {
        errors: {
          _: 'Os pagamentos não se eliminam. Use «Anular» se foi engano, ou «Devolvido» se o dinheiro voltou para trás.',
        },
      }
    if (before) return { errors: changeFaults(change) }
    return { errors: newFaults(after, facts, store), warnings: giftWarnings(after) }
  },

  async fill(changes, { db, actor }) {
    const members = changes.flatMap(({ before, after }) => (before ? [] : (after?.memberId ?? [])))
    const persons = await readPersons(db, members)
    return changes.map(({ before, after }) =>
      before
        ? {}
        : {
            person_id: (after?.memberId && persons.get(after.memberId)) ?? after?.personId,
            registered_by_id: userIdOf(actor) ?? null,
            // The trigger of the table writes the search text.
            search: '',
          },
    )
  },

  async write(rows, context) {
    const created = rows.filter(({ kind }) => kind === 'create')
    if (created.length > 0) {
      const recorded = created.map(toRecord)
      await recordPayments({ ...context, settings: store.texts() }, recorded)
      await refusePendingPhone(
        context.db,
        recorded.map(({ columns }) => columns),
      )
    }
    const changed = rows.filter(({ kind }) => kind === 'update')
    await updateMany(
      context.db,
      payments.path,
      changed.map(({ id, columns }) => ({ ...columns, id })),
    )
  },
})

/** The persons of members, by member. */
async function readPersons(db: Kysely<unknown>, members: readonly string[]): Promise<Map<string, string>> {
  if (members.length === 0) return new Map()
  const { rows } = await sql<{ id: string; personId: string }>`
    select id, person_id as "personId" from members where id = any(${[...members]}::uuid[])
  `.execute(db)
  return new Map(rows.map(({ id, personId }) => [id, personId]))
}

function toRecord({ id, columns }: RowToWrite<Payments>) {
  const { [CHOSEN]: chosen, allocations, ...own } = { ...columns }
  const lines = (allocations ?? []) as readonly ChosenAllocation[] // parsed as the definition says
  return {
    // The columns of a new row are all of its table; the definition says their types.
    columns: { member_id: null, ...own, id } as PaymentColumns,
    chosen: (chosen as readonly ChosenAllocation[] | undefined) ?? (lines.length > 0 ? lines : undefined), // put there by the calls that take lines
  }
}

function newFaults(after: Change<Payments>['after'], facts: PaymentFacts, store: Store): FieldErrors {
  const errors: FieldErrors = {}
  if (!after) return errors
  const { memberId, personId, type, method, amount, date, bankAccountId, chequeNumber } = after
  const person = memberId ? facts.persons.get(memberId) : undefined
  if (!memberId && type && type !== 'donativo') errors.memberId = 'Escolha o {memberSingular}.'
  else if (!memberId && !personId && type) errors.memberId = 'Escolha o {memberSingular} ou, abaixo, a pessoa que deu.'
  if (personId && person && personId !== person)
    errors.personId = 'Escolha o {memberSingular} ou outra pessoa, não ambos.'
  if (method === 'cheque' && !chequeNumber) errors.chequeNumber = 'Indique o número do cheque.'
  const tooMuchCash = method && amount ? cashFault(method, amount) : undefined
  if (tooMuchCash) errors.amount = tooMuchCash
  const closed = date ? closedDayFault(store.texts(), date) : undefined
  if (closed) errors.date = closed
  if (bankAccountId && facts.inactiveAccounts.has(bankAccountId)) errors.bankAccountId = 'Esta conta está inativa.'
  return errors
}

/** A gift of which nobody can tell who gave it gets a plain receipt. */
function giftWarnings({ type, method, amount = 0 }: NonNullable<Change<Payments>['after']>): FieldErrors {
  return type === 'donativo' && isUnidentifiedCash({ method, amount }) ? { amount: UNIDENTIFIED_CASH } : {}
}

function changeFaults({ before, input }: Change<Payments>): FieldErrors {
  const errors: FieldErrors = {}
  const values: Readonly<Record<string, unknown>> = input
  const former: Readonly<Record<string, unknown>> = { ...before }
  for (const [name, value] of Object.entries(values)) {
    if (isSameValue(value, former[name]) || EDITABLE.includes(name)) continue
    if (PAYER.includes(name)) {
      if (former.receiptNumber) errors[name] = 'O recibo já foi emitido. Anule o pagamento e registe outro.'
    } else errors[name] = 'Não se muda depois de registado. Anule o pagamento e registe outro.'
  }
  if (former.method === 'cheque' && 'chequeNumber' in values && !values.chequeNumber)
    errors.chequeNumber = 'Indique o número do cheque.'
  return errors
}
