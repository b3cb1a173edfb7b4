import * as calls from '@agremia/model/calls/guarded-changes'
import type { FastifyInstance } from 'fastify'
import { type Actor, requireSession, userIdOf } from '../../http/actor.ts'
import { answer } from '../../http/calls.ts'
import { idOf } from '../../resource/routes.ts'
import type { SettingsStore } from '../settings/store.ts'
import { hasSecondAdministrator } from './administrators.ts'
import { askForChange } from './ask-for-change.ts'
import { confirmChange, takeBackChange, withdrawChange } from './decide-change.ts'
import type { GuardDeps } from './guard-deps.ts'
import { describeValue } from './guarded-values.ts'
import { findChange, readPending, type StoredChange } from './stored-changes.ts'

/** The largest body of these calls, in bytes. */
const SMALL = { bodyLimit: 16 * 1024 }

interface Deps extends GuardDeps {
  store: SettingsStore
}

export function guardedChangeRoutes(app: FastifyInstance, deps: Deps) {
  const { database, store } = deps
  /** This instance answers with the new settings at once; the others when they hear the announcement. */
  const afterwards = async <T>(done: Promise<T>): Promise<T> => {
    const result = await done
    await store.reload()
    return result
  }

  answer(app, calls.listGuardedChanges, async ({ actor }) => ({
    data: await Promise.all((await readPending(database.kysely)).map(change => entryOf(change, actor))),
  }))
  answer(
    app,
    calls.askForGuardedChange,
    async ({ actor, body, request }) => {
      const session = requireSession(actor)
      const id = await afterwards(askForChange(deps, session, { ...body, address: request.ip }))
      const change = await findChange(database.kysely, id)
      if (!change) throw new Error(`the change ${id} was kept and not found`)
      return { data: await entryOf(change, session) }
    },
    SMALL,
  )
  answer(
    app,
    calls.confirmGuardedChange,
    ({ actor, body, request }) =>
      afterwards(confirmChange(deps, requireSession(actor), idOf(request), { ...body, address: request.ip })),
    SMALL,
  )
  answer(
    app,
    calls.withdrawGuardedChange,
    ({ actor, request }) => afterwards(withdrawChange(deps, requireSession(actor), idOf(request))),
    SMALL,
  )
  answer(
    app,
    calls.takeBackGuardedChange,
    ({ body, request }) => afterwards(takeBackChange(deps, body.code, request.ip)),
    SMALL,
  )

  async function entryOf(change: StoredChange, actor: Actor | undefined): Promise<calls.GuardedChange> {
    const {
      id,
      value,
      valueName,
      recordId,
      recordTitle,
      oldText,
      newText,
      hidesOld,
      askedBy,
      askedById,
      createdAt,
      dueAt,
    } = change
    const waitsForSecond = await hasSecondAdministrator(database.kysely, askedById, deps.clock())
    return {
      _id: id,
      valueName,
      recordId,
      label: value.field.label,
      what: describeValue(value, recordTitle ?? ''),
      fieldType: value.field.type,
      oldText,
      newText,
      hidesOld,
      askedBy,
      askedAt: new Date(createdAt).toISOString(),
      dueAt: waitsForSecond ? null : dueAt && new Date(dueAt).toISOString(),
      mayConfirm: actor?.role === 'admin' && askedById !== userIdOf(actor),
      mayWithdraw: actor?.role === 'admin',
    }
  }
}
