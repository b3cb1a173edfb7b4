import * as calls from '@agremia/model/calls/own-page'
import type { FastifyInstance } from 'fastify'
import { runAgainIfBeaten } from '../../db/faults.ts'
import type { Actor } from '../../http/actor.ts'
import { answer } from '../../http/calls.ts'
import { answerUpload } from '../../http/upload.ts'
import type { Storage } from '../../outside/storage.ts'
import { inTransaction, type WriteContext } from '../../resource/context.ts'
import { idOf } from '../../resource/routes.ts'
import type { Served } from '../../resource/serve.ts'
import { drawPhoto, keepPhoto } from '../photos/draw-photo.ts'
import { givePhoto } from '../photos/give-photo.ts'
import type { PhotoAddresses } from '../photos/photo-addresses.ts'
import { askForChanges } from './ask-for-changes.ts'
import { acceptRequest, type RequestDeps, readForDecision, refuseRequest, withdrawRequest } from './decide-request.ts'
import { ownMemberId } from './own-member.ts'
import { readOwnMessages } from './own-messages.ts'
import { readOwnSheet } from './own-sheet.ts'

interface OwnPageDeps extends RequestDeps {
  /** The resource `memberPhotos` with its hooks. */
  photos: Served
  storage: Storage
  addresses: PhotoAddresses
}

/** NAV-07: the member's own page. The member is taken from the signed-in account, never from the request's data. */
export function ownPageRoutes(app: FastifyInstance, deps: OwnPageDeps) {
  const { kernel, photos, storage } = deps
  const { database, clock } = kernel
  const write = <T>(actor: Actor | undefined, work: (context: WriteContext) => Promise<T>) =>
    runAgainIfBeaten(() => inTransaction(database, actor, clock(), work))

  answer(app, calls.readOwnSheet, async ({ actor }) => ({
    data: await readOwnSheet(deps, await ownMemberId(database.kysely, actor)),
  }))
  answer(app, calls.listOwnMessages, async ({ actor, query }) =>
    readOwnMessages(database.kysely, await ownMemberId(database.kysely, actor), query),
  )
  answer(app, calls.askForChanges, async ({ body, actor }) => ({
    data: await write(actor, async context => askForChanges(deps, context, await ownMemberId(context.db, actor), body)),
  }))
  answer(app, calls.withdrawRequest, async ({ actor, request }) => {
    await write(actor, async context =>
      withdrawRequest(deps, context, idOf(request), await ownMemberId(context.db, actor)),
    )
  })
  answerUpload(app, calls.sendOwnPhoto, async ({ file, fields: { crop }, actor }) => {
    const memberId = await ownMemberId(database.kysely, actor)
    const drawn = await drawPhoto(file, crop)
    await write(actor, context =>
      givePhoto(photos, kernel, { memberId, columns: () => keepPhoto(storage, drawn) }, context),
    )
    return { data: await readOwnSheet(deps, memberId) }
  })

  answer(app, calls.readRequest, async ({ actor, request }) => ({
    data: await write(actor, context => readForDecision(deps, context, idOf(request))),
  }))
  answer(app, calls.acceptRequest, async ({ body, actor, request }) => ({
    data: await write(actor, context => acceptRequest(deps, context, idOf(request), body.fields)),
  }))
  answer(app, calls.refuseRequest, async ({ body, actor, request }) => {
    await write(actor, context => refuseRequest(deps, context, idOf(request), body.reason))
  })
}
