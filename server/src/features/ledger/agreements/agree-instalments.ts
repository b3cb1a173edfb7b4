import { paymentAgreements } from '@agremia/model/resources/payment-agreements'
import { unsettledPayments } from '@agremia/model/resources/unsettled-payments'
import { describeAgreement, instalmentErrors } from '@agremia/model/rules/ledger/instalments'
import { sql } from 'kysely'
import { InvalidInput } from '../../../errors.ts'
import type { Kernel } from '../../../resource/kernel.ts'
import { recordStatements } from '../../../resource/record-changes.ts'
import { saveRows } from '../../../resource/save-rows.ts'
import type { Served } from '../../../resource/serve.ts'
import { RECORDER } from '../../audit/recorder.ts'
import { announceMembers } from '../../members/derive-members.ts'
import { chargesWithIds, lockAccountsOfCharges } from '../accounts.ts'
import { type LedgerContext, todayOf } from '../ledger-context.ts'

interface Agreed {
  memberId: string
  chargeIds: readonly string[]
  count: number
  firstDueDate: string
  minutesRef?: string | null
}

interface AgreedCharge {
  id: string
  description: string
  openAmount: number
  isBilled: boolean
  isAgreed: boolean
  holdsReminders: boolean
}

interface Deps {
  kernel: Kernel
  served(name: string): Served
}

/** Records an agreement about what is open of these debts. Answers its id. */
export async function agreeInstalments(
  { kernel, served }: Deps,
  context: LedgerContext,
  agreed: Agreed,
): Promise<string> {
  const { db } = context
  const { memberId, count, firstDueDate, minutesRef = null } = agreed
  const ids = [...new Set(agreed.chargeIds)]
  await lockAccountsOfCharges(db, chargesWithIds(ids))
  const charges = await readAgreedCharges(context, memberId, ids)
  const fault = faultOf(charges, ids)
  if (fault) throw new InvalidInput({ chargeIds: fault })
  const terms = { amount: charges.reduce((sum, { openAmount }) => sum + openAmount, 0), count, firstDueDate }
  const { amount, ...errors } = instalmentErrors(terms, todayOf(context))
  if (amount) throw new InvalidInput({ chargeIds: amount })
  if (Object.keys(errors).length > 0) throw new InvalidInput(errors)
  const columns = {
    member_id: memberId,
    description: describeAgreement(terms),
    agreed_on: todayOf(context),
    amount: terms.amount,
    count,
    first_due_date: firstDueDate,
    minutes_ref: minutesRef,
    held_before: charges.filter(({ holdsReminders }) => holdsReminders).map(({ id }) => id),
  }
  const [saved] = await saveRows(
    served(paymentAgreements.name),
    kernel,
    [{ kind: 'create', input: {}, columns }],
    context,
    { rules: 'skip' },
  )
  if (!saved) throw new Error('the agreement was saved and not answered')
  await recordStatements(RECORDER, unsettledPayments, ids, context, () =>
    sql`update unsettled_payments set agreement_id = ${saved.row._id}, paid_before_agreement = paid_amount, holds_reminders = true, rev = rev + 1, updated_at = ${context.now}
      where id = any(${ids}::uuid[])`.execute(db),
  )
  await announceMembers(db, [memberId])
  return saved.row._id
}

/** Their accounts are locked, so that two agreements at once never claim one debt: the second reads what the first has written. */
async function readAgreedCharges(
  { db }: LedgerContext,
  memberId: string,
  ids: readonly string[],
): Promise<AgreedCharge[]> {
  const { rows } = await sql<AgreedCharge>`
    select c.id, c.description, c.amount as "openAmount", ${memberId} in (c.member_id, c.bill_to_member_id) as "isBilled",
      exists (select from payment_agreements a where a.id = c.agreement_id and a.ended_on is null) as "isAgreed",
      c.holds_reminders as "holdsReminders"
    from unsettled_payments c where c.id = any(${[...ids]}::uuid[])
  `.execute(db)
  return rows
}

function faultOf(charges: readonly AgreedCharge[], ids: readonly string[]): string | undefined {
  if (charges.length < ids.length || charges.some(({ isBilled }) => !isBilled)) return 'Escolha dívidas desta ficha.'
  const settled = charges.find(({ openAmount }) => openAmount === 0)
  if (settled) return `Nada está em dívida de «${settled.description}».`
  const agreed = charges.find(({ isAgreed }) => isAgreed)
  return agreed && `«${agreed.description}» já está noutro acordo. Termine-o primeiro.`
}
