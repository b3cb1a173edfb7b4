import { z } from 'zod'
import { FEWEST_INSTALMENTS, MOST_INSTALMENTS } from '../rules/ledger/instalments.ts'
import { STAFF } from '../rules/roles.ts'
import { defineOnce } from './call.ts'
import { requiredText, writtenDay, writtenText } from './written.ts'

const item = z.looseObject({ _id: z.string(), rev: z.int() })
const COUNT = `Indique entre ${FEWEST_INSTALMENTS} e ${MOST_INSTALMENTS} prestações.`

export const agreeInstalments = defineOnce({
  method: 'POST',
  path: '/unsettled_payments/agree',
  summary: 'Agree with a member to pay open debts in monthly instalments; the debts themselves stay as they are',
  description:
    'The debts are the member’s own or billed to the member, with something open and in no other agreement in force. They stay outside automatic reminders while the agreement lasts.',
  access: STAFF,
  body: z.strictObject({
    memberId: z.uuid('Escolha a ficha.'),
    chargeIds: z.array(z.uuid('Escolha uma dívida.')).min(1, 'Escolha pelo menos uma dívida.').max(200),
    count: z.coerce.number(COUNT).int(COUNT).min(FEWEST_INSTALMENTS, COUNT).max(MOST_INSTALMENTS, COUNT),
    firstDueDate: writtenDay,
    minutesRef: writtenText(40).nullish(),
  }),
  statuses: [201],
  answer: z.strictObject({ data: item }),
})

export const endAgreement = defineOnce({
  method: 'POST',
  path: '/payment_agreements/:id/end',
  summary: 'End an agreement that is not kept, or was a mistake; its debts are reminded of again',
  access: STAFF,
  body: z.strictObject({ reason: requiredText(300, 'Diga porquê.') }),
  answer: z.strictObject({ data: item }),
})
