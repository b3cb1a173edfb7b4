import { defineResource, type Row, type SystemFields } from '../resource/define.ts'
import { boolean, choice, date, group, integer, money, ref, string } from '../resource/field.ts'
import { lines } from '../resource/lines.ts'
import { ADVICE_TYPES } from '../rules/collecting/payment-advice.ts'
import { SIGNED_IN } from '../rules/roles.ts'

/**
 * What a payer is asked for and how to pay it, computed from the open charges and the request to pay for them. It has no table, so it has
 * routes of its own. Its PDF is drawn when it is asked for and never stored.
 */
export const paymentAdvice = defineResource({
  name: 'paymentAdvice',
  label: { one: 'Aviso de pagamento', many: 'Avisos de pagamento' },
  title: 'number',
  access: { list: SIGNED_IN, read: SIGNED_IN, create: [], update: [], delete: [] },
  list: { columns: ['number', 'memberId', 'dueDate', 'total'], sort: '-issueDate' },
  fields: {
    ...group('Aviso', {
      memberId: ref('members', { label: '{MemberSingular}', required: true, readonly: true }),
      type: choice(ADVICE_TYPES, { label: 'Tipo', required: true, readonly: true }),
      year: integer({ label: 'Ano', readonly: true, isName: true, min: 1900, max: 2200 }),
      number: string({ label: 'Aviso n.º', required: true, readonly: true }),
      issueDate: date({ label: 'Data de emissão', required: true, readonly: true, sort: true }),
      dueDate: date({ label: 'Data limite', required: true, readonly: true }),
      lines: lines(
        {
          description: string({ label: 'Descrição', required: true }),
          period: string({ label: 'Período' }),
          dueDate: date({ label: 'Vence em', required: true }),
          amount: money({ label: 'Valor', required: true }),
        },
        { label: 'Parcelas', required: true, readonly: true },
      ),
      total: money({ label: 'Total a pagar', required: true, readonly: true }),
      /** What else is open and was due before the first of the lines. */
      previousDebt: money({ label: 'Dívida anterior', required: true, readonly: true }),
      credit: money({ label: 'Saldo a favor', required: true, readonly: true }),
    }),
    ...group('Pagamento', {
      mbEntity: string({ label: 'Entidade', readonly: true }),
      mbReference: string({ label: 'Referência', readonly: true }),
      mbAmount: money({ label: 'Valor', readonly: true }),
      mbExpiresAt: date({ label: 'Válida até', readonly: true }),
      iban: string({ label: 'IBAN da organização', readonly: true }),
      transferReference: string({ label: 'Descritivo da transferência', required: true, readonly: true }),
      mbwayAllowed: boolean({ label: 'Permite MB WAY', required: true, readonly: true }),
      /** Null while the installation has no address that a payer could open. */
      onlineUrl: string({ label: 'Pagar online', readonly: true, logged: false }),
    }),
  },
})

/** Amounts are cents. */
export type PaymentAdvice = Omit<Row<typeof paymentAdvice>, keyof SystemFields>
