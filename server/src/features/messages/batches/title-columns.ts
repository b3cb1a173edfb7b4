import { messageBatches } from '@agremia/model/resources/message-batches'
import { batchTitle } from '@agremia/model/rules/message-values/batch-title'
import type { Kysely } from 'kysely'
import type { Columns } from '../../../resource/many-rows.ts'
import { searchText } from '../../../resource/table-columns.ts'
import { readStored, textsOf } from '../../settings/store.ts'

interface TitledBatch {
  subject?: string | null
  askedValues?: unknown
}

/** The title of a batch, and the text by which lists find it, in the organisation's words of today. */
export async function titleColumns(db: Kysely<unknown>, { subject, askedValues }: TitledBatch): Promise<Columns> {
  const typed = (askedValues ?? {}) as Readonly<Record<string, string>> // as the call that sets them has checked
  const title = batchTitle({ subject: subject ?? '', askedValues: typed }, textsOf(await readStored(db)))
  return { title, search: searchText(messageBatches, { title }) }
}
