import type { ExplainedField } from '@agremia/model/resource/explainer'
import type { SettingArea, SettingName } from '@agremia/model/rules/settings'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { SETTINGS_CALL } from '../../api/calls.ts'
import { api } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'

/** One setting as the wire sends it; `field` comes to staff only. */
export interface SettingEntry {
  _id: string
  rev: number
  name: string
  value: string
  type: string
  label: string
  /** The settings screen that it stands on. */
  area: SettingArea
  group: string
  isSet: boolean
  field?: ExplainedField
}

export const settingsQuery = queryOptions({
  queryKey: queryKeys.list('settings', {}),
  queryFn: async ({ signal }) =>
    (await api.get<{ data: readonly SettingEntry[] }>(SETTINGS_CALL, { signal })).data.data,
  staleTime: Number.POSITIVE_INFINITY,
})

/** Puts what an answer says of some settings among what every screen knows. */
export async function keepSettings(client: QueryClient, entries: readonly SettingEntry[]) {
  // An answer under way may be older than this one.
  await client.cancelQueries({ queryKey: settingsQuery.queryKey })
  const byName = new Map(entries.map(entry => [entry.name, entry]))
  client.setQueryData(settingsQuery.queryKey, known => known?.map(entry => byName.get(entry.name) ?? entry))
  void client.invalidateQueries({ queryKey: queryKeys.resource('settings') })
}

/** The text of one setting, as far as this person is told it. */
export function useSetting(name: SettingName): string | undefined {
  return useQuery(settingsQuery).data?.find(entry => entry.name === name)?.value
}
