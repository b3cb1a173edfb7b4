import type { KeptOfDoc } from '@agremia/model/calls/treasury-docs'
import { ERASED_TITLE } from '@agremia/model/rules/audit'
import { printDay } from '@agremia/model/rules/day'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import type { Item } from '../../../resource/item.ts'

/** On the page of a document of somebody who was erased, what the law has it keep: no list and no search finds it. */
export function KeptValues({ doc }: { doc: Item }) {
  const isErased = doc.description === ERASED_TITLE
  const { data } = useQuery({
    queryKey: [...queryKeys.resource('treasuryDocs'), doc._id, 'kept'],
    queryFn: async ({ signal }) =>
      (await api.get<{ data: KeptOfDoc | null }>(`/treasury_docs/${doc._id}/kept`, { signal })).data.data,
    enabled: isErased,
  })
  if (!isErased || !data) return null
  const { entityName, entityTaxNumber, description, keptUntil } = data
  const who = [entityName, entityTaxNumber && `NIF ${entityTaxNumber}`, description].filter(Boolean).join(' · ')
  return (
    <span>
      Registo contabilístico: {who}. Guarda-se até {printDay(keptUntil)}, fora das listas e da pesquisa.
    </span>
  )
}
