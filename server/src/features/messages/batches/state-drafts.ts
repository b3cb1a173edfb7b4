import { messageBatches } from '@agremia/model/resources/message-batches'
import { lisbonDay } from '@agremia/model/rules/day'
import { findTemplate, type MessageTemplateName } from '@agremia/model/rules/message-templates'
import { batchChannelsOf } from '@agremia/model/rules/messages'
import { type Kysely, sql } from 'kysely'
import type { WriteContext } from '../../../resource/context.ts'
import { create } from '../../../resource/save.ts'
import { saveRows } from '../../../resource/save-rows.ts'
import { readTemplate } from '../../message-settings/render-template.ts'
import { type BatchDeps, moveBatch } from './move-batch.ts'

/** A state that members have got by a decision of today, not by an import or a merge. */
export interface GivenState {
  /** The state's row, or the bulk change that gave it to many. */
  causeId: string
  memberIds: readonly string[]
  stateNameId: string
  startDate: string
  reason: string | null
  minutesRef: string | null
}

/** The message that tells a member of a state, by the state's stable name. All others, death above all, write to nobody. */
const TEMPLATES: Readonly<Record<string, MessageTemplateName>> = {
  suspenso: 'suspensao',
  'suspenso-divida': 'suspensao',
  'suspenso-disciplinar': 'suspensao',
  excluido: 'exclusao',
  'excluido-divida': 'exclusao',
  saida: 'saida',
  demissao: 'saida',
}

/** Prepares a draft for the members who have got a new state; it leaves when staff have read it and send it. */
export async function draftStateMessage(deps: BatchDeps, context: WriteContext, state: GivenState): Promise<void> {
  const { db } = context
  const name = await findTemplateOf(db, state.stateNameId)
  if (!name) return
  const { enabled, subject, body, channels } = await readTemplate(db, name, lisbonDay(context.now))
  const ids = await withoutLaterState(db, state)
  if (!enabled || ids.length === 0) return
  const input = { name, subject, body, channels: batchChannelsOf(channels), onePerHousehold: false }
  const { _id } = await create(deps.served(messageBatches.name), deps.kernel, input, context)
  await moveBatch(deps, context, _id, {
    from: ['rascunho'],
    columns: {
      is_automatic: true,
      cause_id: state.causeId,
      selection: { ids, includesFormer: true },
      asked_values: askedValues(name, state),
    },
  })
}

async function findTemplateOf(db: Kysely<unknown>, stateNameId: string): Promise<MessageTemplateName | undefined> {
  const { rows } = await sql<{ slug: string }>`
    select slug from member_state_names where id = ${stateNameId}
  `.execute(db)
  const slug = rows[0]?.slug ?? ''
  return Object.hasOwn(TEMPLATES, slug) ? TEMPLATES[slug] : undefined
}

/** A state that was entered later than others that follow it completes the history, and is no news. */
async function withoutLaterState(db: Kysely<unknown>, { memberIds, startDate }: GivenState): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id from unnest(${[...memberIds]}::uuid[]) as m (id)
    where not exists (select from member_states s where s.member_id = m.id and s.start_date > ${startDate})
  `.execute(db)
  return rows.map(({ id }) => id)
}

function askedValues(name: MessageTemplateName, { startDate, reason, minutesRef }: GivenState): Record<string, string> {
  const known: Record<string, string | null> = { dataEfeito: startDate, motivo: reason, ata: minutesRef }
  const { placeholders }: { placeholders: readonly string[] } = findTemplate(name)
  return Object.fromEntries(
    Object.entries(known).flatMap(([key, value]) => (value && placeholders.includes(key) ? [[key, value]] : [])),
  )
}

/** Deletes the drafts about what was taken back or corrected, unless they have been sent. Answers how many there were. */
export async function dropStateDrafts(
  deps: BatchDeps,
  context: WriteContext,
  causeIds: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from message_batches where cause_id = any(${[...causeIds]}::uuid[]) and status = 'rascunho' order by id for update
  `.execute(context.db)
  const deletions = rows.map(({ id }) => ({ kind: 'delete' as const, id }))
  if (deletions.length > 0) await saveRows(deps.served(messageBatches.name), deps.kernel, deletions, context)
  return deletions.length
}
