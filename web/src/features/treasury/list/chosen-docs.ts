import { MOST_DOCS } from '@agremia/model/calls/treasury-docs'
import { api } from '../../../api/client.ts'
import type { Item } from '../../../resource/item.ts'
import type { ChosenRows } from '../../../resource/list-bulk-bar.tsx'

/** The most documents that one action changes. */
export const isTooMany = ({ count }: ChosenRows) => count > MOST_DOCS

/** The ticked documents with these fields, whether they were ticked one by one or all that match. */
export async function readChosenDocs({ ids, query }: ChosenRows, fields: readonly string[]): Promise<readonly Item[]> {
  const body = { ...query, ...(ids && { ids }), _fields: fields.join(), _limit: MOST_DOCS }
  return (await api.post<{ data: Item[] }>('/treasury_docs/search', body)).data.data
}
