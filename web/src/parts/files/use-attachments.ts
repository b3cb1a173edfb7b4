import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useLive } from '../../resource/use-live.ts'

const RESOURCE = 'messageAttachments'

/** A row of `messageAttachments`, as far as it is shown. */
export interface Attachment {
  _id: string
  fileName: string
  size: number
  url: string
}

export const attachmentsPath = (batchId: string) => `/message_batches/${batchId}/message_attachments`
export const attachmentsKey = (batchId: string) => queryKeys.childList(RESOURCE, `/message_batches/${batchId}`, {})

/** The files that leave with the messages of a sending; none until they are known. */
export function useAttachments(batchId: string): readonly Attachment[] {
  useLive(RESOURCE)
  const { data = [] } = useQuery({
    queryKey: attachmentsKey(batchId),
    queryFn: async ({ signal }) =>
      (await api.get<{ data: readonly Attachment[] }>(attachmentsPath(batchId), { signal })).data.data,
  })
  return data
}
