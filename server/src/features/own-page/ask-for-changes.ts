import { parseInput } from '@agremia/model/resource/input'
import { MESSAGES } from '@agremia/model/resource/messages'
import { type Member, members } from '@agremia/model/resources/members'
import type { Diff } from '@agremia/model/rules/audit'
import { lisbonDay } from '@agremia/model/rules/day'
import { ASKABLE_FIELDS } from '@agremia/model/rules/own-page'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { InvalidInput, NotFound } from '../../errors.ts'
import { announce, type WriteContext } from '../../resource/context.ts'
import type { Kernel } from '../../resource/kernel.ts'
import { validate } from '../../resource/save.ts'
import { readRow } from '../../resource/select.ts'
import type { Served } from '../../resource/serve.ts'
import { inWords, REQUEST_COLUMNS, type StoredRequest } from './own-sheet.ts'

interface Needs {
  kernel: Kernel
  /** The resource `members` with its hooks, because a request must pass the same checks as the member's form. */
  served: Served
}

interface Asked {
  values: Readonly<Record<string, unknown>>
  message?: string
}

/** Stores what a member asks for; a new request replaces an open one. */
export async function askForChanges({ kernel, served }: Needs, context: WriteContext, memberId: string, asked: Asked) {
  const { db, actor, now } = context
  await sql`select from members where id = ${memberId} for no key update`.execute(db)
  const member = await readRow(members, { db, id: memberId })
  if (!member) throw new NotFound('Não foi possível abrir o registo.', 'Could not read item')
  const changes = await readChanges({ kernel, served }, context, member, asked.values)
  const message = asked.message || null
  const { rows } = await sql<StoredRequest>`
    insert into member_change_requests (id, created_at, updated_at, member_id, requested_at, changes, message)
    values (${uuidv7()}, ${now}, ${now}, ${memberId}, ${now}, ${JSON.stringify(changes)}, ${message})
    on conflict (member_id) where status = 'pendente' do update
      set changes = excluded.changes, message = excluded.message, requested_at = excluded.requested_at,
        updated_at = excluded.updated_at, rev = member_change_requests.rev + 1
    returning ${REQUEST_COLUMNS}
  `.execute(db)
  const [request] = rows
  if (!request) throw new Error('a request was not kept')
  await kernel.audit.record(
    { ...context, actor },
    {
      action: 'create',
      resource: 'memberChangeRequests',
      recordId: request._id,
      recordTitle: member.name,
      diff: { memberId: { from: null, to: memberId } },
    },
  )
  await announce(db, { topic: 'memberChangeRequests', event: 'created', _id: request._id })
  return inWords(kernel, db, request)
}

/** The requested changes: only fields that members may change, parsed and checked like the form, and only those that differ. */
async function readChanges(
  { kernel, served }: Needs,
  context: WriteContext,
  member: Member,
  values: Asked['values'],
): Promise<Diff> {
  const askable: readonly string[] = ASKABLE_FIELDS
  const unknown = Object.keys(values).filter(name => !askable.includes(name))
  if (unknown.length > 0) throw new InvalidInput(Object.fromEntries(unknown.map(name => [name, MESSAGES.unknownField])))
  const today = lisbonDay(context.now)
  const { input, errors } = parseInput(members, values, false, { role: 'member', today })
  if (Object.keys(errors).length > 0) throw new InvalidInput(errors)
  const now: Readonly<Record<string, unknown>> = { ...member }
  const changed = Object.entries(input).filter(
    ([name, to]) => JSON.stringify(now[name] ?? null) !== JSON.stringify(to ?? null),
  )
  if (changed.length === 0) throw new InvalidInput({ _: 'Não há nada para alterar.' })
  await holdToForm({ kernel, served }, context, { _id: member._id, ...Object.fromEntries(changed) })
  return Object.fromEntries(changed.map(([name, to]) => [name, { from: now[name] ?? null, to: to ?? null }]))
}

/**
 * The errors that the member's form would show. Warnings are left out, because they may tell of other members. An error of a
 * field that the own page does not show is reported at a field that was changed.
 */
async function holdToForm({ kernel, served }: Needs, context: WriteContext, body: Readonly<Record<string, unknown>>) {
  try {
    await validate(served, kernel, body, context)
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error
    const { iban, ...errors } = error.errors
    throw new InvalidInput({
      ...errors,
      ...(iban && { preferredMethod: 'Para pagar por débito direto, entregue primeiro o IBAN na secretaria.' }),
    })
  }
}
