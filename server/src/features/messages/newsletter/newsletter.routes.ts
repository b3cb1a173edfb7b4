import { readSubscription, subscribeAgain, unsubscribe } from '@agremia/model/calls/newsletter'
import { members } from '@agremia/model/resources/members'
import { ANYONE } from '@agremia/model/rules/roles'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { NotFound } from '../../../errors.ts'
import { answer } from '../../../http/calls.ts'
import { networkOf } from '../../../http/network.ts'
import { inTransaction } from '../../../resource/context.ts'
import { saveRows } from '../../../resource/save-rows.ts'
import { type Limit, takeTry } from '../../auth/throttle.ts'
import type { FeatureDeps } from '../../feature.ts'
import { readUnsubscribeCode, UNSUBSCRIBE_PATH } from './unsubscribe-code.ts'

type Deps = Pick<FeatureDeps, 'database' | 'clock' | 'keys' | 'kernel' | 'served'>

const triesFrom = (address: string): Limit => ({ key: `newsletter:from:${networkOf(address)}`, most: 30, minutes: 15 })

/**
 * Wrong codes are limited by network, so that nobody finds one by trying. Right ones are not: large mail services pass on the wishes
 * of thousands of readers from one network.
 */
async function findMember({ database, clock, keys }: Deps, code: string | undefined, address: string) {
  const memberId = readUnsubscribeCode(keys, code ?? '')
  if (!memberId) await takeTry(database.kysely, triesFrom(address), clock())
  const { rows } = await sql<{ isSubscribed: boolean }>`
    select consent_newsletter as "isSubscribed" from members where id = ${memberId ?? null} and anonymized_at is null
  `.execute(database.kysely)
  const [member] = rows
  if (!memberId || !member) throw new NotFound('Esta ligação não é válida.')
  return { memberId, ...member }
}

/** Changes the consent as the member's form does, with its audit entry. A repeated wish changes nothing. */
async function subscribe(deps: Deps, code: string | undefined, address: string, isSubscribed: boolean) {
  const member = await findMember(deps, code, address)
  if (member.isSubscribed !== isSubscribed) {
    const change = { kind: 'update', id: member.memberId, input: { consentNewsletter: isSubscribed } } as const
    // Whatever else may be wrong with the record must not keep the member from being heard.
    await inTransaction(deps.database, undefined, deps.clock(), context =>
      saveRows(deps.served(members.name), deps.kernel, [change], context, { rules: 'skip' }),
    )
  }
  return { data: { isSubscribed } }
}

/** The calls of the public page. */
export function newsletterRoutes(app: FastifyInstance, deps: Deps) {
  answer(app, readSubscription, async ({ params, request }) => {
    const { isSubscribed } = await findMember(deps, params.code, request.ip)
    return { data: { isSubscribed } }
  })
  answer(app, unsubscribe, ({ params, request }) => subscribe(deps, params.code, request.ip, false))
  answer(app, subscribeAgain, ({ params, request }) => subscribe(deps, params.code, request.ip, true))
}

/**
 * The one-click wish of a mail program (RFC 8058): a POST to the address of the page itself, as a form without cookies. What the
 * form holds does not matter.
 */
export function oneClickRoute(app: FastifyInstance, deps: Deps) {
  app.register(async scope => {
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
      scope.addContentTypeParser(type, { bodyLimit: 1024, parseAs: 'string' }, (_request, _body, done) =>
        done(null, {}),
      )
    scope.post<{ Params: { code: string } }>(
      `${UNSUBSCRIBE_PATH}/:code`,
      { config: { access: ANYONE } },
      async (request, reply) => {
        await subscribe(deps, request.params.code, request.ip, false)
        return reply.code(204).send()
      },
    )
  })
}
