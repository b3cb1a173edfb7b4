import * as calls from '@agremia/model/calls/message-batches'
import { lisbonDay } from '@agremia/model/rules/day'
import { messageKindOf } from '@agremia/model/rules/message-recipients/message-kind'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../../http/calls.ts'
import { inTransaction } from '../../../resource/context.ts'
import { readAttachments } from '../../documents/message-attachments.ts'
import { readOfficeHolders } from '../../governing-bodies/read-office-holders.ts'
import { areMessagesOn } from '../../settings/automatic-messages.ts'
import { hasMailServer } from '../../settings/smtp.ts'
import { readBatch, refusePrepared } from '../recipients/read-batch.ts'
import { prepareText } from './batch-text.ts'
import { renderExamples } from './examples.ts'
import { moveBatch } from './move-batch.ts'
import { readProgress } from './read-progress.ts'
import { repeatBatch } from './repeat-batch.ts'
import { type SendDeps, sendBatch } from './send-batch.ts'
import { cancelBatch, pauseBatch, reopenBatch, resumeBatch } from './steer-batch.ts'
import { textForAll } from './text-for-all.ts'

const idOf = ({ id = '' }: Record<string, string>) => id

/** Composing, sending and steering of sendings to many (MSG-01). */
export function batchRoutes(app: FastifyInstance, deps: SendDeps) {
  const { kernel, settings, served, publicUrl } = deps
  const { database, clock } = kernel

  answer(app, calls.composeBatch, async ({ params, body: { rev, selection, askedValues, decisions }, actor }) => {
    const columns = {
      ...(selection && { selection }),
      ...(askedValues && { asked_values: askedValues }),
      ...(decisions && { decisions }),
    }
    const { item } = await inTransaction(database, actor, clock(), context =>
      moveBatch(deps, context, idOf(params), { from: ['rascunho'], rev, columns }),
    )
    return { data: item }
  })

  answer(app, calls.previewMessages, async ({ params, body, actor }) => {
    const db = database.kysely
    const batch = await readBatch(db, params.id)
    refusePrepared(batch)
    const facts = { texts: settings.texts(), publicUrl: publicUrl(), now: clock() }
    const reader = { db, served: served('members'), actor, now: facts.now }
    const rendered = await renderExamples(reader, batch, await prepareText(db, batch, facts), body)
    const attached = await readAttachments(db, batch.id)
    return {
      data: {
        ...rendered,
        hasMailServer: hasMailServer(settings),
        areAutomaticMessagesOn: await database.kysely.transaction().execute(areMessagesOn),
        unsubscribe: unsubscribeOf(batch.name, facts.publicUrl),
        attachments: attached.map(({ fileName, size }) => ({ fileName, size })),
      },
    }
  })

  answer(app, calls.sendBatch, async ({ params, body, actor }) => ({
    data: await inTransaction(database, actor, clock(), context =>
      sendBatch(deps, context, { id: idOf(params), ...body }),
    ),
  }))

  answer(app, calls.readProgress, async ({ params }) => {
    const { id } = await readBatch(database.kysely, params.id)
    return { data: await readProgress(database.kysely, id, { texts: settings.texts(), now: clock() }) }
  })

  answer(app, calls.readText, async ({ params }) => {
    const batch = await readBatch(database.kysely, params.id)
    const at = batch.preparedAt === null ? clock() : new Date(batch.preparedAt)
    const holders = await readOfficeHolders(database.kysely, lisbonDay(at))
    const facts = { texts: settings.texts(), say: settings.wording(), publicUrl: publicUrl(), at, holders }
    return { data: textForAll(batch, facts) }
  })

  for (const [call, steer] of [
    [calls.reopenBatch, reopenBatch],
    [calls.pauseBatch, pauseBatch],
    [calls.resumeBatch, resumeBatch],
    [calls.cancelBatch, cancelBatch],
  ] as const) {
    answer(app, call, async ({ params, body: { rev }, actor }) => ({
      data: await inTransaction(database, actor, clock(), context => steer(deps, context, { id: idOf(params), rev })),
    }))
  }

  answer(app, calls.repeatBatch, async ({ params, body, actor }) => ({
    data: await inTransaction(database, actor, clock(), context =>
      repeatBatch(deps, context, { id: idOf(params), ...body }),
    ),
  }))
}

function unsubscribeOf(name: string, publicUrl: string): calls.Unsubscribe {
  if (messageKindOf(name) !== 'boletim') return 'notNewsletter'
  return publicUrl.startsWith('https://') ? 'offered' : 'noPublicAddress'
}
