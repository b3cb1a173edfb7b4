import { printEuros } from '@agremia/model/rules/money'
import { useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../../api/query-keys.ts'
import { CallDialog } from '../../../resource/call-dialog.tsx'
import type { Item } from '../../../resource/item.ts'
import { useResource } from '../../../resource/use-explainer.ts'
import { showToast } from '../../../ui/toast.tsx'

export type Cancellation = 'annul' | 'return'

const WORDS: Record<Cancellation, { title(what: string): string; does: string; send: string; done: string }> = {
  annul: {
    title: what => `Anular o pagamento de ${what}?`,
    does: 'Para o que foi registado por engano.',
    send: 'Anular pagamento',
    done: 'Pagamento anulado',
  },
  return: {
    title: what => `Dar como devolvido o pagamento de ${what}?`,
    does: 'Para um cheque sem cobertura, ou dinheiro que voltou para trás. Quem tem e-mail recebe a mensagem «Pagamento devolvido», com o motivo, se o modelo estiver ligado.',
    send: 'Dar como devolvido',
    done: 'Pagamento dado como devolvido',
  },
}

interface Props {
  payment: Pick<Item, '_id'> & { amount?: unknown; memberName?: unknown; receiptNumber?: unknown; settles?: unknown }
  how: Cancellation
  onDone?(): void
  onClose(): void
}

/** Asks why, and says what the annulment does: what the payment settled is owed again from today on. */
export function CancelDialog({ payment, how, onDone, onClose }: Props) {
  const client = useQueryClient()
  const field = useResource('payments')?.fields.find(({ name }) => name === 'cancelReason')
  if (!field) return null
  const { title, does, send, done } = WORDS[how]
  // Whose money it is stands beside how much, so that nobody takes back that of somebody else.
  const what = [printEuros(Number(payment.amount)), payment.memberName].filter(Boolean).join(' de ')
  return (
    <CallDialog
      title={title(what)}
      path={`/payments/${payment._id}/${how}`}
      fields={[
        {
          ...field,
          name: 'reason',
          label: 'Motivo',
          readonly: false,
          required: true,
          inputType: 'textarea',
          when: undefined,
        },
      ]}
      sendLabel={send}
      isRisky
      beginsTyping
      onDone={() => {
        showToast({ title: done, message: what })
        onDone?.()
        for (const name of ['payments', 'unsettledPayments', 'members'])
          void client.invalidateQueries({ queryKey: queryKeys.resource(name) })
        onClose()
      }}
      onClose={onClose}
    >
      <p>
        {does} {what}, {String(payment.receiptNumber)}
        {payment.settles ? `: ${String(payment.settles)} volta a estar em dívida a partir de hoje` : ''}. O recibo fica
        anulado, com o mesmo número. Não se pode desfazer.
      </p>
    </CallDialog>
  )
}
