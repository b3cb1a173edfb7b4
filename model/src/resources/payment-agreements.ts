import { defineResource, type Row } from '../resource/define.ts'
import { choice, date, group, integer, money, ref, string, text, whenFilled } from '../resource/field.ts'
import { AGREEMENT_STATUS, AGREEMENT_STATUS_COLOURS } from '../rules/ledger/terms.ts'

/**
 * What was agreed with a member about paying debts in instalments. The debts themselves stay as they are; payments settle them as
 * always, and what is paid counts for the instalments in their order. Made and ended by calls of its own.
 */
export const paymentAgreements = defineResource({
  name: 'paymentAgreements',
  reads: 'payment_agreement_sheets',
  label: { one: 'Acordo de prestações', many: 'Acordos de prestações' },
  title: 'description',
  keyScopes: { read: 'payments:read' },
  access: { create: [], update: [], delete: [] },
  childOf: ['memberId'],
  list: {
    columns: ['description', 'memberId', 'agreedOn', 'amount', 'settledAmount', 'status'],
    sort: '-agreedOn',
    firstStep: 'Um acordo faz-se na conta de quem deve.',
  },
  fields: {
    ...group('Acordo', {
      memberId: ref('members', { label: '{MemberSingular}', required: true, readonly: true, filter: true }),
      /** `6 prestações de 6,00 €, desde 15/12/2026`. */
      description: string({ label: 'Acordo', required: true, readonly: true }),
      agreedOn: date({ label: 'Acordado em', required: true, readonly: true, filter: true, sort: true }),
      /** What was agreed upon, without what was annulled or waived since. */
      amount: money({ label: 'Total', required: true, readonly: true, sum: true }),
      /** What was paid since of the debts in it. */
      settledAmount: money({ label: 'Já pago', required: true, readonly: true, sum: true }),
      reducedAmount: money({ label: 'Anulado ou perdoado', required: true, readonly: true, sum: true }),
      count: integer({ label: 'Prestações', required: true, readonly: true }),
      firstDueDate: date({ label: 'Primeira vence em', required: true, readonly: true }),
      minutesRef: string({ label: 'Ata n.º', readonly: true, max: 40 }),
      status: choice(AGREEMENT_STATUS, {
        label: 'Estado',
        required: true,
        readonly: true,
        colours: AGREEMENT_STATUS_COLOURS,
      }),
      ...whenFilled({
        endedOn: date({ label: 'Terminado em', readonly: true }),
        endReason: text({ label: 'Motivo', readonly: true, logged: false }),
      }),
    }),
  },
})
export type PaymentAgreement = Row<typeof paymentAgreements>
