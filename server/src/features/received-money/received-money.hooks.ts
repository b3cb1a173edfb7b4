import type { receivedMoney } from '@agremia/model/resources/received-money'
import { sql } from 'kysely'
import type { FieldErrors } from '../../errors.ts'
import { userIdOf } from '../../http/actor.ts'
import type { Change, Hooks } from '../../resource/hooks.ts'
import { isSameValue } from '../../resource/table-columns.ts'
import { closedDayFault } from '../ledger/closed-period.ts'
import type { SettingsStore } from '../settings/store.ts'

type ReceivedMoneyResource = typeof receivedMoney

/** What may change however the money came, and whatever became of it. */
const EDITABLE = ['notes', 'payerText']

interface MoneyFacts {
  inactiveAccounts: ReadonlySet<string>
}

export const receivedMoneyHooks = (store: Pick<SettingsStore, 'texts'>): Hooks<ReceivedMoneyResource, MoneyFacts> => ({
  async load(changes, { db }) {
    const accounts = changes.flatMap(({ after }) => after?.bankAccountId ?? [])
    const { rows } = await sql<{ id: string }>`
      select id from bank_accounts where not active and id = any(${accounts}::uuid[])
    `.execute(db)
    return { inactiveAccounts: new Set(rows.map(({ id }) => id)) }
  },

  check(change, _context, facts) {
    const { before, after } = change
    const errors: FieldErrors = {}
    const fixed = before && fixedFault(before)
    if (!after) {
      const fault = fixed ?? (before && closedDayFault(store.texts(), before.date))
      return { errors: fault ? { _: fault } : {} }
    }
    const changed = changedFields(change).filter(name => !EDITABLE.includes(name))
    if (fixed) for (const name of changed) errors[name] = fixed
    // The day on which it was entered and the day to which it is moved: neither may be closed.
    const days = changed.includes('date')
      ? [before?.date, after.date]
      : changed.length > 0
        ? [before?.date ?? after.date]
        : []
    for (const day of days) {
      const closed = day ? closedDayFault(store.texts(), day) : undefined
      if (closed) errors.date = closed
    }
    if (changed.includes('bankAccountId') && after.bankAccountId && facts.inactiveAccounts.has(after.bankAccountId))
      errors.bankAccountId = 'Esta conta está inativa.'
    return { errors }
  },

  fill: (changes, { actor }) =>
    changes.map(({ before }) =>
      before ? {} : { reason: 'transferencia', status: 'por_identificar', registered_by_id: userIdOf(actor) ?? null },
    ),
})

/** Why what happened can no longer be corrected or taken back; undefined of a transfer that was entered by hand and waits. */
function fixedFault({ status, reason }: NonNullable<Change<ReceivedMoneyResource>['before']>): string | undefined {
  if (status === 'atribuido') return 'Já foi atribuído. Anule o pagamento, e o valor volta a ficar por identificar.'
  if (status === 'devolvido') return 'Já foi devolvido.'
  return reason === 'transferencia' ? undefined : 'Veio do serviço de pagamentos: atribua-o ou devolva-o.'
}

function changedFields({ before, input }: Change<ReceivedMoneyResource>): string[] {
  const former: Readonly<Record<string, unknown>> = { ...before }
  return Object.entries(input).flatMap(([name, value]) => (before && isSameValue(value, former[name]) ? [] : [name]))
}
