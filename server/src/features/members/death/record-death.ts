import type { DeathOutcome } from '@agremia/model/calls/death'
import { memberStates } from '@agremia/model/resources/member-states'
import { type Member, members } from '@agremia/model/resources/members'
import { printDay } from '@agremia/model/rules/day'
import { DECEASED_STATE } from '@agremia/model/rules/member-defaults'
import { type Kysely, sql } from 'kysely'
import { Conflict, InvalidInput, NotFound } from '../../../errors.ts'
import type { Kernel } from '../../../resource/kernel.ts'
import { saveRows } from '../../../resource/save-rows.ts'
import { readRow } from '../../../resource/select.ts'
import { serve } from '../../../resource/serve.ts'
import { type LedgerContext, todayOf } from '../../ledger/ledger-context.ts'
import { decideMessage } from '../../messages/decide-messages.ts'
import { memberStateHooks } from '../member-states.hooks.ts'
import { passFamilyOn } from './pass-family-on.ts'
import { settleDeath } from './settle-death.ts'

export interface Death {
  date: string
  newHeadId?: string | null
  rev?: number
}

/** Records the death of a member, and all that follows from it, in the caller's transaction. */
export async function recordDeath(
  kernel: Kernel,
  context: LedgerContext,
  id: string,
  { date, newHeadId, rev }: Death,
): Promise<DeathOutcome> {
  const { db } = context
  if (date > todayOf(context)) throw new InvalidInput({ date: 'A data não pode ser futura.' })
  const member = await readRow(members, { db, id }, true)
  if (!member) throw new NotFound('Não foi possível abrir o registo.', 'Could not read item')
  if (rev !== undefined && rev !== member.rev) throw new Conflict('A ficha mudou entretanto. Veja de novo.')
  const state = await changeState(kernel, context, member, date)
  const family = await passFamilyOn(kernel, context, member, { date, newHeadId: newHeadId ?? null })
  const outcome = {
    state,
    cancelledMessages: await cancelMessages(context, id),
    ...(await settleDeath(context, id, date)),
    ...family,
  }
  if (state.from === state.to && isNothing(outcome))
    throw new Conflict(`O óbito já está registado, desde ${printDay(member.stateSince)}.`)
  return outcome
}

const isNothing = ({ cancelledMessages, annulled, parked, dependants }: DeathOutcome) =>
  cancelledMessages + annulled.count + parked.count + dependants.length === 0

/**
 * By the rules of states, but without a message to whoever has died. A state that was entered as such, from the form, with many
 * others or by an import, stays, and what follows from the death is done from its day on.
 */
async function changeState(kernel: Kernel, context: LedgerContext, member: Member, date: string) {
  const { rows } = await sql<{ id: string; name: string; slug: string }>`
    select id, name, slug from member_state_names where slug = ${DECEASED_STATE} or id = ${member.stateNameId}
  `.execute(context.db)
  const dead = rows.find(({ slug }) => slug === DECEASED_STATE)
  const before = rows.find(row => row.id === member.stateNameId)
  if (!dead) throw new Conflict('Não há nenhum estado para quem faleceu. Crie-o nas definições.')
  if (before === dead) {
    if (date !== member.stateSince)
      throw new InvalidInput({ date: `O estado «${dead.name}» começou em ${printDay(member.stateSince)}.` })
    return { from: dead.name, to: dead.name }
  }
  const body = { memberId: member._id, stateNameId: dead.id, startDate: date }
  try {
    await saveRows(serve(memberStates, memberStateHooks(kernel)), kernel, [{ kind: 'create', body }], context)
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error
    throw new InvalidInput({ date: Object.values(error.errors)[0] ?? '' })
  }
  return { from: before?.name ?? '', to: dead.name }
}

/** Each as if somebody had cancelled it, with its own entry in the log. One that is being sent at this moment leaves. */
async function cancelMessages(context: LedgerContext, memberId: string): Promise<number> {
  const ids = await findQueued(context.db, memberId)
  for (const id of ids) await decideMessage(context, id, 'cancel')
  return ids.length
}

async function findQueued(db: Kysely<unknown>, memberId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from messages where member_id = ${memberId} and status = 'em_fila' order by id for update
  `.execute(db)
  return rows.map(({ id }) => id)
}
