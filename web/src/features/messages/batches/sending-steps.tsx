import type { SendingProgress } from '@agremia/model/calls/message-batches'
import type { BatchStatus } from '@agremia/model/rules/messages'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { countMessages } from '../message-words.ts'
import { RepeatDialog } from './repeat-dialog.tsx'
import { type BatchItem, useStep } from './use-batch.ts'

interface Step {
  path: 'pause' | 'resume' | 'cancel' | 'reopen'
  label: string
  from: readonly BatchStatus[]
  done: string
  /** What is confirmed first; nothing is asked without it. */
  question?: string
}

const STEPS: readonly Step[] = [
  { path: 'pause', label: 'Pausar', from: ['a_enviar'], done: 'Envio em pausa' },
  { path: 'resume', label: 'Retomar', from: ['em_pausa'], done: 'Envio retomado' },
  {
    path: 'resume',
    label: 'Enviar',
    from: ['a_espera'],
    done: 'Envio iniciado',
    question: 'O envio automático (SendMessages) está inativo. Estas mensagens saem mesmo assim, em seu nome.',
  },
  { path: 'reopen', label: 'Voltar a rascunho', from: ['agendada'], done: 'O envio voltou a ser um rascunho' },
  {
    path: 'cancel',
    label: 'Cancelar envio',
    from: ['agendada', 'a_preparar', 'a_enviar', 'em_pausa', 'a_espera'],
    done: 'Envio cancelado',
    question:
      'O que ainda não saiu deixa de sair, e as cartas impressas e não expedidas também. O que já saiu não volta atrás.',
  },
]

const REPEATABLE: readonly BatchStatus[] = ['a_enviar', 'concluida']

/** What can be done about a sending in its present state. */
export function SendingSteps({ batch, progress }: { batch: BatchItem; progress: SendingProgress | undefined }) {
  const [isRepeating, setIsRepeating] = useState(false)
  const failed = progress ? progress.counts.failed + progress.counts.bounced + progress.counts.returned : 0
  const uncertain = progress?.counts.uncertain ?? 0
  const canRepeat = REPEATABLE.includes(batch.status) && failed + uncertain > 0
  return (
    <>
      {canRepeat && (
        <Button variant="default" onClick={() => setIsRepeating(true)}>
          {failed > 0 ? 'Repetir as que falharam' : 'Repetir as incertas'}
        </Button>
      )}
      {STEPS.filter(({ from }) => from.includes(batch.status)).map(step => (
        <StepButton key={step.label} step={step} batch={batch} />
      ))}
      {isRepeating && (
        <RepeatDialog batch={batch} failed={failed} uncertain={uncertain} onClose={() => setIsRepeating(false)} />
      )}
    </>
  )
}

function StepButton({ step, batch }: { step: Step; batch: BatchItem }) {
  const [isAsked, setIsAsked] = useState(false)
  const { mutate, isPending } = useStep<{ count: number }>(batch._id, ({ count }) => {
    showToast({ title: step.done, message: count > 0 ? countMessages(count) : undefined })
  })
  const run = () => mutate({ step: step.path, body: { rev: batch.rev } }, { onSettled: () => setIsAsked(false) })
  return (
    <>
      <Button
        variant="default"
        loading={isPending && !isAsked}
        onClick={() => (step.question ? setIsAsked(true) : run())}
      >
        {step.label}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={`${step.label}?`}
          confirmLabel={step.label}
          cancelLabel="Voltar"
          isBusy={isPending}
          onConfirm={run}
          onClose={() => setIsAsked(false)}
        >
          {step.question}
        </ConfirmDialog>
      )}
    </>
  )
}
