import { parseInput } from '@agremia/model/resource/input'
import { MESSAGES } from '@agremia/model/resource/input-messages'
import { type Member, members } from '@agremia/model/resources/members'
import type { Diff } from '@agremia/model/rules/audit'
import { lisbonDay } from '@agremia/model/rules/day'
import { ASKABLE_FIELDS } from '@agremia/model/rules/own-page'
import { sql } from 'kysely'
import { InvalidInput, NotFound } from '../../errors.ts'
import type { WriteContext } from '../../resource/context.ts'
import type { RowChange } from '../../resource/judge-rows.ts'
import { validate } from '../../resource/save.ts'
import { saveRows } from '../../resource/save-rows.ts'
import { readRow } from '../../resource/select.ts'
import type { RequestDeps } from './decide-request.ts'
import { inWords, readStored } from './own-sheet.ts'

interface ChangeRequest {
  values: Readonly<Record<string, unknown>>
  message?: string
}

/** Stores what a member asks for; a new request replaces an open one. */
export async function askForChanges(
  deps: RequestDeps,
  context: WriteContext,
  memberId: string,
  { values, message }: ChangeRequest,
) {
  const { kernel, requests } = deps
  const { db, now } = context
  // Locked, so that two requests of one member are stored one after the other.
  await sql`select from members where id = ${memberId} for no key update`.execute(db)
  const member = await readRow(members, { db, id: memberId })
  if (!member) throw new NotFound('Não foi possível abrir o registo.', 'Could not read item')
  const columns = {
    member_id: memberId,
    requested_at: now,
    changes: await readChanges(deps, context, member, values),
    message: message || null,
  }
  const { rows } = await sql<{ id: string }>`
    select id from member_change_requests where member_id = ${memberId} and status = 'pendente'
  `.execute(db)
  const open = rows[0]
  const change: RowChange = open
    ? { kind: 'update', id: open.id, input: {}, columns }
    : { kind: 'create', input: {}, columns: { ...columns, status: 'pendente' } }
  const [saved] = await saveRows(requests, kernel, [change], context, { rules: 'skip' })
  if (!saved) throw new Error('the request was saved and not answered')
  return inWords(kernel, db, await readStored(db, saved.row._id))
}

/** The requested changes: only fields that members may change, parsed and checked like the form, and only those that differ. */
async function readChanges(
  deps: RequestDeps,
  context: WriteContext,
  member: Member,
  values: ChangeRequest['values'],
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
  await holdToForm(deps, context, { _id: member._id, ...Object.fromEntries(changed) })
  return Object.fromEntries(changed.map(([name, to]) => [name, { from: now[name] ?? null, to: to ?? null }]))
}

/**
 * The errors that the member's form would show. Warnings are left out, because they may tell of other members. An error of a
 * field that the own page does not show is reported at a field that was changed.
 */
async function holdToForm(deps: RequestDeps, context: WriteContext, body: Readonly<Record<string, unknown>>) {
  try {
    await validate(deps.members, deps.kernel, body, context)
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error
    const { iban, ...errors } = error.errors
    throw new InvalidInput({
      ...errors,
      ...(iban && { preferredMethod: 'Para pagar por débito direto, entregue primeiro o IBAN na secretaria.' }),
    })
  }
}
