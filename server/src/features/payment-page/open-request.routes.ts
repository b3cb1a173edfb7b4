import { openOwnPaymentRequest, openPaymentRequest, type WaysToPay } from '@agremia/model/calls/payment-requests'
import { paymentPagePath } from '@agremia/model/rules/collecting/payment-page'
import { eurosFromCents } from '@agremia/model/rules/money'
import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { runAgainIfBeaten } from '../../db/faults.ts'
import { InvalidInput } from '../../errors.ts'
import type { Actor } from '../../http/actor.ts'
import { answer } from '../../http/calls.ts'
import { inTransaction } from '../../resource/context.ts'
import { ownMemberId } from '../own-page/own-member.ts'
import { askForReference } from '../payment-providers/ask-for-reference.ts'
import { acceptsMbway } from '../payment-providers/mbway/send-to-phone.ts'
import { openRequests, type RequestToOpen } from '../payment-requests/open-requests.ts'
import type { OpenedRequest } from '../payment-requests/opened-request.ts'
import { waysToPay } from '../payment-requests/ways-to-pay.ts'
import type { PageDeps } from './find-request.ts'

/** Staff ask how a debt can be paid, to tell the payer; members go to the page themselves. */
export function openRequestRoutes(app: FastifyInstance, deps: PageDeps) {
  answer(app, openPaymentRequest, async ({ body: { memberId, chargeIds }, actor }) => {
    const wanted = { payerId: memberId, chargeIds }
    const opened = await openRequest(deps, actor, wanted)
    await askForReference(deps, opened.id)
    // The same one again, with the reference that the payment service may have made.
    const request = opened.reference === null ? await openRequest(deps, actor, wanted) : opened
    return { data: waysOf(deps, request, await readMobile(deps.database.kysely, memberId)) }
  })
  answer(app, openOwnPaymentRequest, async ({ body: { chargeIds }, actor }) => {
    // Who pays is who is signed in, whatever else is sent; debts of others are left out by `openRequests`.
    const payerId = await ownMemberId(deps.database.kysely, actor)
    const { code } = await openRequest(deps, actor, { payerId, chargeIds })
    return { data: { page: paymentPagePath(code) } }
  })
}

async function openRequest(
  { database, clock, settings }: PageDeps,
  actor: Actor | undefined,
  wanted: RequestToOpen,
): Promise<OpenedRequest> {
  const [request] = await runAgainIfBeaten(() =>
    inTransaction(database, actor, clock(), context =>
      openRequests({ ...context, settings: settings.texts() }, [wanted]),
    ),
  )
  if (!request) throw new InvalidInput({ chargeIds: 'Nada está por pagar nestas dívidas.' })
  return request
}

const waysOf = (deps: PageDeps, request: OpenedRequest, mobile: string | null): WaysToPay => ({
  _id: request.id,
  total: eurosFromCents(request.total),
  dueDate: request.dueDate,
  expiresOn: request.expiresOn,
  entity: request.entity,
  reference: request.reference,
  transfer: transferOf(deps, request),
  rfReference: request.rfReference,
  page: paymentPagePath(request.code),
  address: deps.publicUrl() + paymentPagePath(request.code),
  acceptsMbway: acceptsMbway(deps),
  mobile,
})

function transferOf({ settings, publicUrl }: PageDeps, request: OpenedRequest): WaysToPay['transfer'] {
  const texts = settings.texts()
  const { transfer } = waysToPay(request, texts, publicUrl())
  return transfer && { owner: transfer.owner, iban: transfer.iban, bic: texts.organisationBic }
}

async function readMobile(db: Kysely<unknown>, memberId: string): Promise<string | null> {
  const { rows } = await sql<{ mobile: string | null }>`
    select coalesce(c.value_sort, p.guardian_mobile) as mobile
    from members m join people p on p.id = m.person_id
    left join contacts c on c.person_id = p.id and c.kind = 'mobile' and c.is_primary
    where m.id = ${memberId}
  `.execute(db)
  return rows[0]?.mobile ?? null
}
