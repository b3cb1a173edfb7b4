import { nextMemberNumber } from '@agremia/model/calls/members'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/connect.ts'
import { answer } from '../../http/calls.ts'
import type { SettingsStore } from '../settings/store.ts'
import { nextNumber } from './numbers.ts'

interface MemberRouteDeps {
  database: Database
  store: Pick<SettingsStore, 'texts'>
}

export function memberRoutes(app: FastifyInstance, { database, store }: MemberRouteDeps) {
  answer(app, nextMemberNumber, async () => ({
    data: { memberNumber: await nextNumber(database.kysely, Number(store.texts().memberNumberNext)) },
  }))
}
