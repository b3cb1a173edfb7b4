import type { MessageStatus } from '@agremia/model/rules/messages'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { type MessageItem, type MessageStep, useDecide } from './use-message.ts'

interface Decision {
  step: MessageStep
  label: string
  from: readonly MessageStatus[]
  done: string
  /** What the person confirms before it happens. */
  question: string
}

const DECISIONS: readonly Decision[] = [
  {
    step: 'confirm',
    label: 'Dar como enviada',
    from: ['incerta'],
    done: 'Mensagem dada como enviada',
    question: 'A mensagem fica como enviada. Confirme antes com quem a devia receber, ou no servidor de correio.',
  },
  {
    step: 'send_again',
    label: 'Enviar de novo',
    from: ['falhou', 'devolvida', 'suprimida', 'cancelada', 'incerta'],
    done: 'A mensagem vai ser enviada de novo',
    question: 'A mensagem sai outra vez para o mesmo endereço. Se a primeira chegou, quem recebe fica com duas.',
  },
  {
    step: 'cancel',
    label: 'Cancelar mensagem',
    from: ['em_fila', 'falhou', 'incerta'],
    done: 'Mensagem cancelada',
    question: 'A mensagem deixa de sair.',
  },
  {
    step: 'letter_returned',
    label: 'Dar como devolvida',
    from: ['expedida'],
    done: 'Carta dada como devolvida',
    question: 'A carta veio devolvida. A morada deixa de ser usada até alguém a corrigir.',
  },
]

/** What staff may decide about a message that has not left, failed, or of which nobody knows whether it left. */
export function MessageDecisions({ message }: { message: MessageItem }) {
  const [asked, setAsked] = useState<Decision>()
  const offered = DECISIONS.filter(
    ({ from, step }) => from.includes(message.status) && (step !== 'send_again' || message.body !== null),
  )
  return (
    <>
      {offered.map(decision => (
        <Button key={decision.step} variant="default" onClick={() => setAsked(decision)}>
          {decision.label}
        </Button>
      ))}
      {asked && <Confirmation id={message._id} decision={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

function Confirmation({ id, decision, onClose }: { id: string; decision: Decision; onClose: () => void }) {
  const { mutateAsync, isPending } = useDecide(id, decision.done)
  return (
    <ConfirmDialog
      title={`${decision.label}?`}
      confirmLabel={decision.label}
      isBusy={isPending}
      onConfirm={async () => {
        await mutateAsync(decision.step).catch(() => {})
        onClose()
      }}
      onClose={onClose}
    >
      {decision.question}
    </ConfirmDialog>
  )
}
