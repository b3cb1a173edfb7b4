import { readMailServer } from '@agremia/model/calls/mail'
import {
  cancelHeldMessages,
  cancelMessage,
  confirmMessage,
  listHeldMessages,
  readConfidentialText,
  releaseHeldMessages,
  sendMessageAgain,
} from '@agremia/model/calls/messages'
import { messages } from '@agremia/model/resources/messages'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { NotFound } from '../../errors.ts'
import { answer } from '../../http/calls.ts'
import { knownId } from '../../http/known-id.ts'
import { inTransaction } from '../../resource/context.ts'
import { recordAction } from '../../resource/record-changes.ts'
import { RECORDER } from '../audit/recorder.ts'
import type { BatchDeps } from './batches/move-batch.ts'
import { cancelHeld, decideMessage, readHeld, releaseHeld } from './decide-messages.ts'

interface Deps extends BatchDeps {
  hasMailServer(): boolean
}

export function messageRoutes(app: FastifyInstance, deps: Deps) {
  const { database, clock } = deps.kernel
  answer(app, readMailServer, () => ({ data: { hasMailServer: deps.hasMailServer() } }))
  answer(app, listHeldMessages, async () => ({ data: await readHeld(database.kysely) }))
  for (const [call, decide] of [
    [releaseHeldMessages, releaseHeld],
    [cancelHeldMessages, cancelHeld],
  ] as const) {
    answer(app, call, async ({ body, actor }) => ({
      data: { count: await inTransaction(database, actor, clock(), context => decide(deps, context, body.because)) },
    }))
  }
  for (const [call, step] of [
    [sendMessageAgain, 'sendAgain'],
    [confirmMessage, 'confirm'],
    [cancelMessage, 'cancel'],
  ] as const) {
    answer(app, call, async ({ params, actor }) => {
      const id = knownId(params.id)
      return {
        data: { status: await inTransaction(database, actor, clock(), context => decideMessage(context, id, step)) },
      }
    })
  }

  answer(app, readConfidentialText, async ({ params, actor }) => {
    const id = knownId(params.id)
    const { rows } = await sql<{ body: unknown; title: string }>`
      select body, subject || ' (' || recipient_address || ')' as title from messages where id = ${id} and confidential
    `.execute(database.kysely)
    const [message] = rows
    if (!message) throw new NotFound('Não foi possível abrir o registo.', 'Could not read item')
    // With a mail server the link is on its way to its recipient, and nobody else needs it.
    if (deps.hasMailServer() || message.body === null) return { data: { body: null } }
    await inTransaction(database, actor, clock(), context =>
      recordAction(RECORDER, 'view_sensitive', { resource: messages, id, title: message.title }, context),
    )
    return { data: { body: message.body } }
  })
}
