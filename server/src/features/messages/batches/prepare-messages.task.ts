import { messages } from '@agremia/model/resources/messages'
import { counted } from '@agremia/model/rules/counted'
import { STAFF } from '@agremia/model/rules/roles'
import { sql } from 'kysely'
import { z } from 'zod'
import { requireUser } from '../../../http/actor.ts'
import { YIELD_EVERY_ROWS, yieldToRequests } from '../../../http/yield-to-requests.ts'
import { announceRows, MANY_ROWS } from '../../../resource/context.ts'
import { type Columns, insertMany } from '../../../resource/many-rows.ts'
import { oneAhead } from '../../../tasks/one-ahead.ts'
import { defineTask, type TaskDefinition, TaskFault } from '../../../tasks/task.ts'
import type { FeatureDeps } from '../../feature.ts'
import { batchRecipients, readRecipientIds } from '../recipients/batch-recipients.ts'
import type { MemberRecipient } from '../recipients/each-recipient.ts'
import { beginExamination } from '../recipients/examine-batch.ts'
import { readBatch } from '../recipients/read-batch.ts'
import { SENDERS, wakeSenders } from '../send-messages.job.ts'
import { batchRow } from './batch-rows.ts'
import { prepareText } from './batch-text.ts'
import { moveBatch } from './move-batch.ts'

export const prepareMessagesInput = z.strictObject({ batchId: z.uuid() })
export type PrepareMessagesInput = z.output<typeof prepareMessagesInput>

type PrepareDeps = Pick<FeatureDeps, 'kernel' | 'served' | 'settings' | 'publicUrl'>

/**
 * Writes the messages of a batch, one for each recipient, all in one transaction: a process that dies leaves none, and the next
 * one begins anew. They leave only once all are there.
 */
export const prepareMessagesTask = (deps: PrepareDeps): TaskDefinition<PrepareMessagesInput> =>
  defineTask({
    kind: 'prepare-messages',
    access: () => STAFF,
    input: prepareMessagesInput,
    isAtomic: true,
    where: 'thread',
    // The texts of each part are thrown away once they are stored: measured, the process grows by a fifth less.
    newObjectsMb: 16,
    path: ({ batchId }) => `/mensagens/envios/${batchId}`,
    async run(context) {
      const { db, now, input, progress } = context
      const actor = requireUser(context.actor)
      const batch = await readBatch(db, input.batchId)
      if (batch.status !== 'a_preparar') throw new TaskFault('Este envio já não está por preparar.')
      const facts = { texts: deps.settings.texts(), publicUrl: deps.publicUrl(), now }
      const reader = { db, served: deps.served('members'), actor, ...facts }
      // Between the click and now, or until the scheduled time, members and settings may have changed. Everybody is read and
      // judged once, and written at the same time; what is found at the end may still take everything back.
      const ids = await readRecipientIds(reader, batch)
      const examination = await beginExamination(reader, batch)
      const text = await prepareText(db, batch, facts)
      const toRows = async (part: readonly MemberRecipient[]) => {
        const rows: Columns[] = []
        for (const one of part) {
          examination.note(one)
          rows.push(batchRow(batch, text, one, { sentById: actor.userId, now }))
          if (rows.length % YIELD_EVERY_ROWS === 0) await yieldToRequests()
        }
        return rows
      }
      await sql`savepoint messages_to_write`.execute(db)
      let done = 0
      for await (const rows of oneAhead(batchRecipients(reader, batch, ids), toRows)) {
        await insertMany(db, messages.path, rows)
        done += rows.length
        await progress(done, ids.length)
      }
      const { errors, counts } = examination.end()
      const [fault] = Object.values(errors)
      if (fault) {
        await sql`rollback to savepoint messages_to_write`.execute(db)
        await moveBatch(deps, context, batch.id, { from: ['a_preparar'], columns: { status: 'rascunho' } })
        return { text: `Nada foi enviado, e a mensagem voltou a ser um rascunho. ${deps.settings.wording()(fault)}` }
      }
      // Refused, and everything rolled back, where somebody has cancelled the sending meanwhile.
      await moveBatch(deps, context, batch.id, {
        from: ['a_preparar'],
        columns: { status: 'a_enviar', prepared_at: now },
      })
      await announceRows(context, messages, [{ _id: MANY_ROWS }], 'created')
      await wakeSenders(db, SENDERS)
      return { text: outcomeText(counts) }
    },
  })

function outcomeText({ email, carta, unreached }: Record<'email' | 'carta' | 'unreached', number>): string {
  const parts = [
    email > 0 && counted(email, 'e-mail', 'e-mails'),
    carta > 0 && counted(carta, 'carta', 'cartas'),
    unreached > 0 && `${counted(unreached, 'destinatário', 'destinatários')} sem a receber`,
  ]
  return `Mensagens preparadas: ${parts.filter(Boolean).join(', ')}.`
}
