import type { TaskEntry } from '@agremia/model/calls/tasks'
import type { BatchStatus } from '@agremia/model/rules/messages'
import { Conflict, InvalidInput } from '../../../errors.ts'
import { requireUser } from '../../../http/actor.ts'
import type { WriteContext } from '../../../resource/context.ts'
import { inWords } from '../../../resource/save-rows.ts'
import { startTask } from '../../../tasks/start-task.ts'
import type { TaskDefinition } from '../../../tasks/task.ts'
import type { FeatureDeps } from '../../feature.ts'
import { areMessagesOn } from '../../settings/automatic-messages.ts'
import { examineBatch } from '../recipients/examine-batch.ts'
import { readBatch } from '../recipients/read-batch.ts'
import { moveBatch } from './move-batch.ts'
import type { PrepareMessagesInput } from './prepare-messages.task.ts'

export interface SendDeps extends Pick<FeatureDeps, 'kernel' | 'served' | 'settings' | 'publicUrl'> {
  task: TaskDefinition<PrepareMessagesInput>
}

interface Sent {
  rev: number
  status: BatchStatus
  task: TaskEntry | null
}

export const SWITCH_IS_OFF =
  'O «Envio automático de mensagens» está desligado nas definições. O que enviar à mão sai mesmo assim: confirme que quer enviar.'

/** Sends a draft now, or at the time that it names, unless something must be decided or corrected first. */
export async function sendBatch(
  deps: SendDeps,
  context: WriteContext,
  { id, rev, confirmed }: { id: string; rev: number; confirmed: boolean },
): Promise<Sent> {
  const { db, now } = context
  const actor = requireUser(context.actor)
  const batch = await readBatch(db, id)
  const scheduledFor = batch.scheduledFor === null ? null : new Date(batch.scheduledFor)
  const status = scheduledFor ? 'agendada' : 'a_preparar'
  // First, because it locks the batch and refuses an outdated version: what is examined is then what is sent.
  const moved = await moveBatch(deps, context, batch.id, {
    from: ['rascunho'],
    rev,
    columns: { status, sent_by_id: actor.userId },
  })
  const examiner = {
    db,
    served: deps.served('members'),
    actor,
    now,
    texts: deps.settings.texts(),
    publicUrl: deps.publicUrl(),
  }
  const { errors, counts } = await examineBatch(examiner, batch)
  if (scheduledFor && scheduledFor <= now) errors.scheduledFor = 'Esta hora já passou. Escolha outra, ou envie já.'
  if (Object.keys(errors).length > 0) throw new InvalidInput(inWords(deps.settings.wording(), errors))
  if (!confirmed && !(await areMessagesOn(db))) throw new Conflict(SWITCH_IS_OFF, {}, 'confirmationNeeded')
  const task = scheduledFor ? null : await startPreparing(deps, context, batch, counts.total)
  return { rev: moved.rev, status, task }
}

export const startPreparing = (
  { task }: Pick<SendDeps, 'task'>,
  context: WriteContext,
  { id, title }: { id: string; title: string },
  total: number,
): Promise<TaskEntry> =>
  startTask(context, { definition: task, input: { batchId: id }, title: `Mensagens: ${title}`, total })
