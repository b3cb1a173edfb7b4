import type { MessageSettingEntry } from '@agremia/model/calls/message-settings'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { showFailure } from '../../api/show-failure.ts'
import type { Item } from '../../resource/item.ts'
import { showToast } from '../../ui/toast.tsx'

export const RESOURCE = 'messageSettings'
const EVERYTHING = { _limit: -1 }

/** An item of the kernel's form is an entry, as the API of templates sends it. */
export const entryOf = (item: Item) => item as unknown as MessageSettingEntry

export const templatesQuery = queryOptions({
  queryKey: queryKeys.list(RESOURCE, EVERYTHING),
  queryFn: async ({ signal }) =>
    (await api.get<{ data: MessageSettingEntry[] }>('/message_settings', { params: EVERYTHING, signal })).data.data,
})

/** Puts a template, as the server answered it, into the form and makes lists be read again. */
export function useKeepTemplate() {
  const client = useQueryClient()
  return (entry: MessageSettingEntry) => {
    client.setQueryData(queryKeys.item(RESOURCE, entry.name), entry)
    void client.invalidateQueries({ queryKey: [RESOURCE, 'list'] })
    void client.invalidateQueries({ queryKey: queryKeys.history(RESOURCE, entry.name) })
  }
}

/** Switches automatic sending of one template, and offers to undo it. */
export function useSwitchTemplate() {
  const keep = useKeepTemplate()
  const { mutate, ...state } = useMutation({
    mutationFn: async ({ name, rev, enabled }: Pick<MessageSettingEntry, 'name' | 'rev' | 'enabled'>) =>
      (await api.patch<{ data: MessageSettingEntry }>(`/message_settings/${name}`, { enabled, rev })).data.data,
    onSuccess: entry => {
      keep(entry)
      showToast({
        title: entry.enabled ? 'Envio automático ligado' : 'Envio automático desligado',
        message: entry.title,
        action: { label: 'Anular', run: () => mutate({ ...entry, enabled: !entry.enabled }) },
      })
    },
    onError: error => {
      showFailure('Não foi possível alterar', error)
    },
  })
  return { mutate, ...state }
}
