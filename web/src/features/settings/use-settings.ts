import type { ExplainedField } from '@agremia/model/resource/explainer'
import type { SettingName } from '@agremia/model/rules/settings'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'

/** One setting as the wire sends it; `field` comes to staff only. */
export interface SettingEntry {
  _id: string
  name: string
  value: string
  type: string
  label: string
  group: string
  isSet: boolean
  field?: ExplainedField
}

export const settingsQuery = queryOptions({
  queryKey: queryKeys.list('settings', {}),
  queryFn: async ({ signal }) => {
    const params = { _page: 1, _limit: -1 }
    return (await api.get<{ data: readonly SettingEntry[] }>('/settings', { params, signal })).data.data
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** The text of one setting, as far as this person is told it. */
export function useSetting(name: SettingName): string | undefined {
  return useQuery(settingsQuery).data?.find(entry => entry.name === name)?.value
}
