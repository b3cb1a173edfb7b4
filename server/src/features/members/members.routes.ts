import { anonymizeMember as anonymizeCall, nextMemberNumber, readKeptUntil } from '@agremia/model/calls/members'
import { members } from '@agremia/model/resources/members'
import { lisbonDay } from '@agremia/model/rules/day'
import type { FastifyInstance } from 'fastify'
import { NotFound } from '../../errors.ts'
import { answer } from '../../http/calls.ts'
import { inTransaction } from '../../resource/context.ts'
import type { Kernel } from '../../resource/kernel.ts'
import { idOf } from '../../resource/routes.ts'
import { readRow } from '../../resource/select.ts'
import type { Served } from '../../resource/serve.ts'
import type { SettingsStore } from '../settings/store.ts'
import { anonymizeMember } from './anonymize-member.ts'
import { nextNumber } from './numbers.ts'
import { findKeptUntil, type PersonalTexts } from './personal-texts.ts'

interface MemberRouteDeps {
  kernel: Kernel
  /** `members` with its hooks. */
  served: Served
  texts: readonly PersonalTexts[]
  store: Pick<SettingsStore, 'texts'>
}

export function memberRoutes(app: FastifyInstance, { kernel, served, store, texts }: MemberRouteDeps) {
  const { database, clock } = kernel
  answer(app, anonymizeCall, async ({ body, actor, request }) => {
    const keptUntil = await inTransaction(database, actor, clock(), context =>
      anonymizeMember({ kernel, served, texts }, context, idOf(request), body.rev),
    )
    return { data: { keptUntil: keptUntil ?? null } }
  })
  answer(app, readKeptUntil, async ({ request }) => {
    const member = await readRow(members, { db: database.kysely, id: idOf(request) })
    if (!member) throw new NotFound('Não foi possível abrir o registo.', 'Could not read item')
    const person = { memberId: member._id, personId: member.personId }
    return { data: { keptUntil: (await findKeptUntil(database.kysely, texts, person, lisbonDay(clock()))) ?? null } }
  })
  answer(app, nextMemberNumber, async () => ({
    data: { memberNumber: await nextNumber(database.kysely, Number(store.texts().memberNumberNext)) },
  }))
}
