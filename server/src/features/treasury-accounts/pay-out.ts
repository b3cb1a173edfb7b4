import type { payOut as call } from '@agremia/model/calls/treasury-accounts'
import { treasuryMovements } from '@agremia/model/resources/treasury-movements'
import { eurosFromCents } from '@agremia/model/rules/money'
import type { z } from 'zod'
import { InvalidInput } from '../../errors.ts'
import { create } from '../../resource/save.ts'
import type { FeatureDeps } from '../feature.ts'
import type { LedgerContext } from '../ledger/ledger-context.ts'
import { lockAccount } from './find-account.ts'

type PayOut = z.output<NonNullable<typeof call.body>>

/** Records what a payment service paid out: what arrived as a transfer, and what it kept as an expense of its account. */
export async function payOut(
  { kernel, served }: Pick<FeatureDeps, 'kernel' | 'served'>,
  context: LedgerContext,
  accountId: string,
  { date, amount, fee = 0, counterBankAccountId, categoryId, description }: PayOut,
): Promise<{ transferId: string; feeId: string | null }> {
  const account = await lockAccount(context.db, accountId)
  if (account.kind !== 'prestador')
    throw new InvalidInput({ _: 'Só a conta de um prestador de pagamentos se entrega. Faça uma transferência.' })
  const movements = served(treasuryMovements.name)
  const common = { date, bankAccountId: accountId, method: 'transferencia' }
  const transfer = await create(
    movements,
    kernel,
    {
      ...common,
      kind: 'transferencia',
      amount: eurosFromCents(amount),
      counterBankAccountId,
      description: description || `Entrega de ${account.name}`,
    },
    context,
  )
  if (fee === 0) return { transferId: transfer._id, feeId: null }
  const feeCategory = categoryId ?? context.settings.providerFeeCategoryId
  if (!feeCategory) throw new InvalidInput({ categoryId: 'Escolha a rubrica das comissões.' })
  const kept = await create(
    movements,
    kernel,
    {
      ...common,
      kind: 'saida',
      amount: eurosFromCents(fee),
      categoryId: feeCategory,
      description: `Comissão de ${account.name}`,
    },
    context,
  )
  return { transferId: transfer._id, feeId: kept._id }
}
