import { type FollowedAgreement, instalmentStates } from '@agremia/model/rules/ledger/instalments'
import { AGREEMENT_STATUS } from '@agremia/model/rules/ledger/terms'
import { eurosFromCents } from '@agremia/model/rules/money'
import { type Kysely, sql } from 'kysely'

interface AgreementRow extends FollowedAgreement {
  id: string
  description: string
  agreedOn: string
  minutesRef: string | null
  status: keyof typeof AGREEMENT_STATUS
}

/** The agreements of a member, newest first, with each instalment and what is settled of it today. */
export async function readAgreements(db: Kysely<unknown>, memberId: string, today: string) {
  const { rows } = await sql<AgreementRow>`
    select id, description, agreed_on as "agreedOn", amount, settled_amount as "settledAmount",
      reduced_amount as "reducedAmount", count, first_due_date as "firstDueDate", minutes_ref as "minutesRef", status
    from payment_agreement_sheets where member_id = ${memberId} order by agreed_on desc, created_at desc
  `.execute(db)
  return rows.map(agreement => {
    const isInForce = agreement.status === 'em_vigor'
    return {
      agreementId: agreement.id,
      description: agreement.description,
      agreedOn: agreement.agreedOn,
      minutesRef: agreement.minutesRef ?? '',
      amount: eurosFromCents(agreement.amount),
      settledAmount: eurosFromCents(agreement.settledAmount),
      reducedAmount: eurosFromCents(agreement.reducedAmount),
      status: AGREEMENT_STATUS[agreement.status],
      isInForce,
      instalments: instalmentStates(agreement, today).map(instalment => ({
        number: instalment.number,
        dueDate: instalment.dueDate,
        amount: eurosFromCents(instalment.amount),
        settled: eurosFromCents(instalment.settled),
        isOverdue: isInForce && instalment.isOverdue,
      })),
    }
  })
}
