import { anonymizeMember as anonymizeCall, nextMemberNumber } from '@agremia/model/calls/members'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../http/calls.ts'
import { inTransaction } from '../../resource/context.ts'
import type { Kernel } from '../../resource/kernel.ts'
import { idOf } from '../../resource/routes.ts'
import type { Served } from '../../resource/serve.ts'
import type { SettingsStore } from '../settings/store.ts'
import { anonymizeMember } from './anonymize-member.ts'
import { nextNumber } from './numbers.ts'

interface MemberRouteDeps {
  kernel: Kernel
  /** `members` with its hooks. */
  served: Served
  store: Pick<SettingsStore, 'texts'>
}

export function memberRoutes(app: FastifyInstance, { kernel, served, store }: MemberRouteDeps) {
  const { database, clock } = kernel
  answer(app, anonymizeCall, ({ body, actor, request }) =>
    inTransaction(database, actor, clock(), context =>
      anonymizeMember({ kernel, served }, context, idOf(request), body.rev),
    ),
  )
  answer(app, nextMemberNumber, async () => ({
    data: { memberNumber: await nextNumber(database.kysely, Number(store.texts().memberNumberNext)) },
  }))
}
