import type { ApplicationFormField } from '@agremia/model/calls/applications'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'

interface Country {
  _id: string
  name: string
}

const COUNTRIES = 'countries'
const asksFor = ({ fieldType, to }: ApplicationFormField) => fieldType === 'ref' && to === COUNTRIES

/** Strangers get no explainer, by which a lookup knows where to search: the countries are few, and a list of them will do. */
export function useCountries(fields: readonly ApplicationFormField[]) {
  const { data } = useQuery({
    queryKey: queryKeys.list(COUNTRIES, { _fields: 'name', _limit: -1 }),
    queryFn: async ({ signal }) =>
      (await api.get<{ data: readonly Country[] }>('/countries?_fields=name&_limit=-1', { signal })).data.data,
    enabled: fields.some(asksFor),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const options = (data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))
  return (field: ApplicationFormField): ApplicationFormField =>
    asksFor(field) ? { ...field, fieldType: 'enum', inputType: 'select', options } : field
}
