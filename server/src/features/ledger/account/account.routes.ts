import * as calls from '@agremia/model/calls/account'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../../http/calls.ts'
import { inTransaction } from '../../../resource/context.ts'
import { idOf } from '../../../resource/routes.ts'
import type { FeatureDeps } from '../../feature.ts'
import { ownMemberId } from '../../own-page/own-member.ts'
import { linkStatement } from './open-statement.ts'
import { readAccount } from './read-account.ts'

/** The account of a member, for staff and for the member. Whose own account it is comes from the signed-in user alone. */
export function accountRoutes(app: FastifyInstance, deps: Pick<FeatureDeps, 'kernel' | 'settings' | 'links'>) {
  const { database, clock } = deps.kernel
  const reading = () => ({ db: database.kysely, now: clock(), settings: deps.settings.texts() })
  answer(app, calls.readAccount, async ({ request, query }) => ({
    data: await readAccount(reading(), idOf(request), { ...query, isForStaff: true }),
  }))
  answer(app, calls.readOwnAccount, async ({ actor, query }) => ({
    data: await readAccount(reading(), await ownMemberId(database.kysely, actor), { ...query, isForStaff: false }),
  }))
  answer(app, calls.exportAccount, ({ request, body, actor }) => {
    const memberId = idOf(request)
    return inTransaction(database, actor, clock(), async context => ({
      data: { url: await linkStatement(deps, context, { ...body, memberId }) },
    }))
  })
}
