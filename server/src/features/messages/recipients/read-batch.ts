import { type RecipientSelection, recipientSelection } from '@agremia/model/calls/message-recipients'
import { isUuid } from '@agremia/model/resource/parse'
import type { RecipientDecision } from '@agremia/model/rules/message-recipients/find-recipient'
import type { BatchChannels, BatchStatus } from '@agremia/model/rules/messages'
import type { RichText } from '@agremia/model/rules/rich-text/rich-text'
import { type Kysely, sql } from 'kysely'
import { Conflict, NotFound } from '../../../errors.ts'

/** A sending to many as it is stored. */
export interface StoredBatch {
  id: string
  name: string
  subject: string
  title: string
  body: RichText | null
  status: BatchStatus
  channels: BatchChannels
  onePerHousehold: boolean
  scheduledFor: string | null
  preparedAt: string | null
  selection: RecipientSelection
  /** By placeholder, as typed; `dataExpedicao` is the day on which letters are to be posted. */
  askedValues: Readonly<Record<string, string>>
  /** By member. */
  decisions: Readonly<Record<string, RecipientDecision>>
}

type Read = Omit<StoredBatch, 'selection' | 'askedValues' | 'decisions'> & {
  selection: unknown
  askedValues: StoredBatch['askedValues'] | null
  decisions: StoredBatch['decisions'] | null
}

export async function readBatch(db: Kysely<unknown>, id: string | undefined): Promise<StoredBatch> {
  const { rows } = await sql<Read>`
    select id, name, coalesce(subject, '') as subject, title, body, status, channels,
      one_per_household as "onePerHousehold", scheduled_for as "scheduledFor", prepared_at as "preparedAt", selection,
      asked_values as "askedValues", decisions
    from message_batches where id = ${id && isUuid(id) ? id : null}
  `.execute(db)
  const [row] = rows
  if (!row) throw new NotFound('Não foi possível abrir o registo.', 'Could not read item')
  return {
    ...row,
    selection: recipientSelection.parse(row.selection ?? {}),
    askedValues: row.askedValues ?? {},
    decisions: row.decisions ?? {},
  }
}

/** Once prepared, its messages tell who got it: today's contacts and consents would tell something else. */
export function refusePrepared({ status }: StoredBatch): void {
  if (status === 'rascunho' || status === 'agendada') return
  throw new Conflict('Este envio já foi preparado: veja as suas mensagens.')
}
