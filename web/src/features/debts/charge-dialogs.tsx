import type { OpenChargeAnswer } from '@agremia/model/calls/account'
import { printEuros } from '@agremia/model/rules/money'
import { useSetting } from '../../api/settings.ts'
import { decisionCheckbox, decisionField } from '../../parts/decision-fields.ts'
import { CallDialog } from '../../resource/call-dialog.tsx'
import type { ResourceDescription } from '../../resource/item.ts'
import { useResource } from '../../resource/use-explainer.ts'
import { showToast } from '../../ui/toast.tsx'

interface Props {
  charge: OpenChargeAnswer
  onClose(): void
  onDone(): void
}

/** The inputs of a waiver; minutes are asked for where the organisation demands them. */
export const waiverFields = (resource: ResourceDescription, needsMinutes: boolean) => [
  ...decisionField(resource, 'waiveReason', { name: 'reason', label: 'Motivo', required: true, when: undefined }),
  ...decisionField(resource, 'waiveMinutes', {
    name: 'minutesRef',
    when: undefined,
    required: needsMinutes,
    hint: 'A ata em que foi decidido.',
  }),
  ...decisionCheckbox(resource, 'prescribed', 'Está prescrita, e o devedor invocou-o').map(field => ({
    ...field,
    hint: 'Nenhuma dívida prescreve por si: só se o devedor o disser.',
  })),
]

export const annulmentFields = (resource: ResourceDescription) =>
  decisionField(resource, 'annulReason', { name: 'reason', label: 'Motivo', required: true, when: undefined })

export const useNeedsMinutes = () => useSetting('waiverRequiresMinutes') === 'true'

export function WaiveDialog({ charge: { chargeId, description, amount }, onClose, onDone }: Props) {
  const resource = useResource('unsettledPayments')
  const needsMinutes = useNeedsMinutes()
  if (!resource) return null
  return (
    <CallDialog
      title={`Perdoar ${description}`}
      path={`/unsettled_payments/${chargeId}/waive`}
      fields={[
        ...decisionField(resource, 'amount', {
          label: 'Valor a perdoar',
          hint: `Deixe vazio para perdoar tudo o que falta: ${printEuros(amount)}.`,
        }),
        ...waiverFields(resource, needsMinutes),
      ]}
      sendLabel="Perdoar"
      isRisky
      beginsTyping
      onClose={onClose}
      onDone={() => {
        showToast({ title: 'Dívida perdoada' })
        onDone()
      }}
    />
  )
}

export function AnnulDialog({ charge: { chargeId, description, paidAmount }, onClose, onDone }: Props) {
  const resource = useResource('unsettledPayments')
  if (!resource) return null
  return (
    <CallDialog
      title={`Anular ${description}`}
      path={`/unsettled_payments/${chargeId}/annul`}
      fields={annulmentFields(resource)}
      sendLabel="Anular dívida"
      isRisky
      beginsTyping
      onClose={onClose}
      onDone={() => {
        showToast({ title: 'Dívida anulada' })
        onDone()
      }}
    >
      Anule o que foi emitido por engano; para não cobrar o que é devido, perdoe.
      {paidAmount > 0 && ` Os ${printEuros(paidAmount)} já pagos ficam como saldo a favor.`}
    </CallDialog>
  )
}
