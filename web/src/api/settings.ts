import type { ExplainedField } from '@agremia/model/resource/explainer'
import type { SettingArea, SettingName } from '@agremia/model/rules/settings'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { SETTINGS_CALL } from './calls.ts'
import { api } from './client.ts'
import { queryKeys } from './query-keys.ts'

/** One setting as the API sends it; `field` is sent to staff only. */
export interface SettingEntry {
  _id: string
  rev: number
  name: string
  value: string
  type: string
  label: string
  /** The settings screen on which it is shown. */
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

/** Puts the settings of an answer into the cache that every screen reads. */
export async function keepSettings(client: QueryClient, entries: readonly SettingEntry[]) {
  // A read that is still under way may carry older values than this answer.
  await client.cancelQueries({ queryKey: settingsQuery.queryKey })
  const byName = new Map(entries.map(entry => [entry.name, entry]))
  client.setQueryData(settingsQuery.queryKey, known => known?.map(entry => byName.get(entry.name) ?? entry))
  void client.invalidateQueries({ queryKey: queryKeys.resource('settings') })
}

/** The value of one setting; undefined while it loads, and for settings that this person may not read. */
export function useSetting(name: SettingName): string | undefined {
  return useQuery(settingsQuery).data?.find(entry => entry.name === name)?.value
}
