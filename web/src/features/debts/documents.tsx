import type { AccountEntryAnswer } from '@agremia/model/calls/account'
import { printDay } from '@agremia/model/rules/day'
import { DECLARATION_TITLE } from '@agremia/model/rules/ledger/quota-declaration'
import { useWording } from '../../api/terminology.ts'
import { DocumentButton } from '../../parts/document-button.tsx'

/** Whether it is money that came or was paid back; annulments have no document of their own. */
export const hasDocument = ({ kind, debit }: AccountEntryAnswer) =>
  kind === 'payment' || (kind === 'refund' && debit !== null)

/** The receipt of a payment, or the document of credit that was paid back. */
export const receiptOf = ({ kind, paymentId, on }: AccountEntryAnswer) => (
  <DocumentButton
    variant="subtle"
    size="compact-md"
    path={`/payments/${paymentId}/receipt`}
    {...(kind === 'refund'
      ? { label: 'Documento', name: `Documento da devolução de ${printDay(on)}` }
      : { label: 'Recibo', name: `Recibo do pagamento de ${printDay(on)}` })}
  />
)

/** The declaration that nothing is overdue, for whoever asks the member for it. */
export function DeclarationButton({ memberId }: { memberId: string }) {
  const withWords = useWording()
  return <DocumentButton path={`/members/${memberId}/quota_declaration`} label={withWords(DECLARATION_TITLE)} />
}
