import { members } from '@agremia/model/resources/members'
import { greetingOf } from '@agremia/model/rules/message-templates'
import { sql } from 'kysely'
import { Conflict, InvalidInput, NotFound } from '../../errors.ts'
import { userIdOf } from '../../http/actor.ts'
import type { WriteContext } from '../../resource/context.ts'
import type { Kernel } from '../../resource/kernel.ts'
import { update } from '../../resource/save.ts'
import { saveRows } from '../../resource/save-rows.ts'
import { readRow } from '../../resource/select.ts'
import type { Served } from '../../resource/serve.ts'
import { printMemberValue } from '../members/print-member-value.ts'
import { mailTemplate } from '../message-settings/mail-template.ts'
import { REQUEST_COLUMNS, type StoredRequest } from './own-sheet.ts'
import { sayChanges } from './request-words.ts'

export interface RequestDeps {
  kernel: Kernel
  /** `members` with its hooks: an accepted request must pass the same checks as the member's form. */
  members: Served
  /** `memberChangeRequests` with its hooks. */
  requests: Served
  publicUrl(): string
}

/** Locks the member before the request, in the same order as a new request does, so that the two cannot deadlock. */
async function lockRequest({ db }: WriteContext, id: string): Promise<StoredRequest> {
  await sql`
    select from members where id = (select member_id from member_change_requests where id = ${id}) for no key update
  `.execute(db)
  const { rows } = await sql<StoredRequest>`
    select ${REQUEST_COLUMNS} from member_change_requests where id = ${id} for update
  `.execute(db)
  const [request] = rows
  if (!request) throw new NotFound('Não foi possível abrir o registo.', 'Could not read item')
  return request
}

function refuseDecided({ status }: StoredRequest) {
  if (status !== 'pendente') throw new Conflict('Este pedido já foi decidido.')
}

/** The requested values beside the current ones, which may have changed since the request. */
export async function readForDecision({ kernel }: RequestDeps, context: WriteContext, id: string) {
  const { db } = context
  const { memberId, status, message, changes } = await lockRequest(context, id)
  const member: Readonly<Record<string, unknown>> = { ...(await readRow(members, { db, id: memberId })) }
  const said = await sayChanges(kernel, db, changes)
  const isSame = (field: string) =>
    JSON.stringify(member[field] ?? null) === JSON.stringify(changes[field]?.from ?? null)
  return {
    status,
    message,
    changes: await Promise.all(
      said.map(async one => ({
        ...one,
        now: await printMemberValue(kernel, db, one.field, member[one.field]),
        hasChangedSince: status === 'pendente' && !isSame(one.field),
      })),
    ),
  }
}

/** Applies the request once, by the same update as the member's form, and tells the member by mail. */
export async function acceptRequest(
  deps: RequestDeps,
  context: WriteContext,
  id: string,
  fields: readonly string[] | undefined,
) {
  const request = await lockRequest(context, id)
  refuseDecided(request)
  const wanted = Object.entries(request.changes).filter(([name]) => !fields || fields.includes(name))
  if (wanted.length === 0) throw new InvalidInput({ fields: 'Escolha pelo menos uma alteração.' })
  const body = Object.fromEntries(wanted.map(([name, { to }]) => [name, to]))
  await update(deps.members, deps.kernel, request.memberId, body, context)
  await close(deps, context, request, 'aceite', null)
  return { memberId: request.memberId, changed: wanted.map(([name]) => name) }
}

export async function refuseRequest(deps: RequestDeps, context: WriteContext, id: string, reason: string) {
  const request = await lockRequest(context, id)
  refuseDecided(request)
  await close(deps, context, request, 'recusado', reason)
}

/** Withdraws the member's own request; nobody is notified. */
export async function withdrawRequest(deps: RequestDeps, context: WriteContext, id: string, memberId: string) {
  const request = await lockRequest(context, id)
  if (request.memberId !== memberId) throw new NotFound('Não foi possível abrir o registo.', 'Could not read item')
  refuseDecided(request)
  await close(deps, context, request, 'retirado', null)
}

type Decision = 'aceite' | 'recusado' | 'retirado'

async function close(
  deps: RequestDeps,
  context: WriteContext,
  request: StoredRequest,
  status: Decision,
  reason: string | null,
) {
  const { db, actor, now } = context
  const columns = { status, reason, decided_at: now, decided_by_id: userIdOf(actor) ?? null }
  const change = { kind: 'update', id: request._id, input: {}, columns } as const
  await saveRows(deps.requests, deps.kernel, [change], context, { rules: 'skip' })
  const member = await readRow(members, { db, id: request.memberId })
  if (!member?.email || status === 'retirado') return
  const values = {
    saudacao: greetingOf(member.name, member.personType),
    ligacao: `${deps.publicUrl()}/dashboard`,
  }
  const recipient = { to: member.email, recipientName: member.name, memberId: member._id }
  if (status === 'aceite') await mailTemplate(context, 'pedidoAceite', values, recipient)
  else await mailTemplate(context, 'pedidoRecusado', { ...values, motivo: reason ?? '' }, recipient)
}
