import { printInstant } from '@agremia/model/rules/day'
import { BATCH_STATUS, BATCH_STATUS_COLOURS, type BatchStatus } from '@agremia/model/rules/messages'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import '../../../ui/form-styles.ts'
import { ProgressBar } from '../../../resource/inputs/progress-bar.tsx'
import { printCount } from '../../../resource/list-count.ts'
import { RichTextView } from '../../../resource/rich-text-view.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Section } from '../../../ui/section.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { WordBadge } from '../../../ui/word-badge.tsx'
import { countMessages } from '../message-words.ts'
import classes from './batch.module.css'
import { LettersSection } from './letters-section.tsx'
import { ProofsSection } from './proofs-section.tsx'
import { type BatchItem, useStep } from './use-batch.ts'

/** A sending after it was confirmed: how far it is, what became of its messages, and what can be done about them. */
export function SendingScreen({ batch }: { batch: BatchItem }) {
  const { status, scheduledFor, _refs: titles = {} } = batch
  return (
    <div className={classes.screen}>
      <PageHeader
        title={batch.subject}
        note={
          <>
            <WordBadge colour={BATCH_STATUS_COLOURS[status]}>{BATCH_STATUS[status]}</WordBadge>{' '}
            {scheduledFor && status === 'agendada' ? `Sai em ${printInstant(scheduledFor)}` : printInstant(batch.at)}
            {titles.createdById && ` · ${titles.createdById}`}
          </>
        }
      >
        <SendingSteps batch={batch} />
      </PageHeader>
      <div className={classes.sections}>
        <Progress batch={batch} />
        {(batch.letterCount ?? 0) > 0 && <LettersSection batch={batch} />}
        {batch.endedAt && <ProofsSection batch={batch} />}
        {batch.body && (
          <Section heading="Texto">
            <RichTextView doc={batch.body} />
          </Section>
        )}
      </div>
    </div>
  )
}

/** The counts, each leading to its messages in the list. */
function Progress({ batch }: { batch: BatchItem }) {
  const { recipientCount, waitingCount, sentCount, failedCount, suppressedCount } = batch
  const total = recipientCount ?? 0
  const gone = total - (waitingCount ?? 0)
  const counts: readonly [string, number, readonly string[]][] = [
    ['Destinatários', total, []],
    ['Por enviar', waitingCount ?? 0, ['em_fila', 'a_enviar']],
    ['Enviadas', sentCount ?? 0, ['enviada', 'expedida']],
    ['Falharam', failedCount ?? 0, ['falhou', 'devolvida', 'incerta']],
    ['Não enviadas', suppressedCount ?? 0, ['suprimida', 'cancelada']],
  ]
  return (
    <Section heading="Andamento">
      {total > 0 && <ProgressBar label="Mensagens tratadas" percent={Math.floor((gone / total) * 100)} />}
      <dl className={classes.counts}>
        {counts.map(([label, count, statuses]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {count > 0 ? (
                <Link
                  to="/mensagens"
                  search={{ _batchId: batch._id, ...(statuses.length > 0 && { _status: [...statuses] }) }}
                  aria-label={`${label}: ver ${countMessages(count)}`}
                >
                  {printCount(count)}
                </Link>
              ) : (
                '0'
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

interface Step {
  path: 'pause' | 'resume' | 'cancel' | 'reopen' | 'repeat'
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
    path: 'repeat',
    label: 'Repetir as que falharam',
    from: ['a_enviar', 'concluida'],
    done: 'Envio repetido',
    question: 'Sai outra vez para quem a mensagem falhou, ou voltou para trás e já tem outro endereço.',
  },
  {
    path: 'cancel',
    label: 'Cancelar envio',
    from: ['agendada', 'a_preparar', 'a_enviar', 'em_pausa', 'a_espera'],
    done: 'Envio cancelado',
    question: 'O que ainda não saiu deixa de sair. O que já saiu não volta atrás.',
  },
]

function SendingSteps({ batch }: { batch: BatchItem }) {
  const [asked, setAsked] = useState<Step>()
  const [done, setDone] = useState('')
  const { mutate, isPending } = useStep<{ count: number }>(batch._id, ({ count }) => {
    showToast({ title: done, message: count > 0 ? countMessages(count) : undefined })
    setAsked(undefined)
  })
  const run = (step: Step) => {
    setDone(step.done)
    mutate({ step: step.path, body: { rev: batch.rev } }, { onSettled: () => setAsked(undefined) })
  }
  const offered = STEPS.filter(
    ({ from, path }) => from.includes(batch.status) && (path !== 'repeat' || (batch.failedCount ?? 0) > 0),
  )
  return (
    <>
      {offered.map(step => (
        <Button
          key={step.label}
          variant="default"
          disabled={isPending}
          onClick={() => (step.question ? setAsked(step) : run(step))}
        >
          {step.label}
        </Button>
      ))}
      {asked && (
        <ConfirmDialog
          title={`${asked.label}?`}
          confirmLabel={asked.label}
          cancelLabel="Voltar"
          isBusy={isPending}
          onConfirm={() => run(asked)}
          onClose={() => setAsked(undefined)}
        >
          {asked.question}
        </ConfirmDialog>
      )}
    </>
  )
}
