import { ATTACHMENT } from '@agremia/model/rules/uploads'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { upload } from '../../api/upload.ts'
import { printBytes } from '../../resource/inputs/file-rules.ts'
import { FilesBox } from '../../resource/inputs/files-box.tsx'
import { useLive } from '../../resource/use-live.ts'

const RESOURCE = 'messageAttachments'

interface Attachment {
  _id: string
  fileName: string
  size: number
  url: string
}

interface Props {
  batchId: string
  /** The reason why they cannot change, such as that the messages have left. */
  disabledBecause?: string
}

/** The files that leave with the messages of a batch (MSG-01), with how much room is left for more. */
export function AttachmentsBox({ batchId, disabledBecause }: Props) {
  const client = useQueryClient()
  const path = `/message_batches/${batchId}/message_attachments`
  const queryKey = queryKeys.childList(RESOURCE, `/message_batches/${batchId}`, {})
  useLive(RESOURCE)
  const { data: attachments = [] } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await api.get<{ data: readonly Attachment[] }>(path, { signal })).data.data,
  })
  const used = attachments.reduce((sum, { size }) => sum + size, 0)
  const most = printBytes(ATTACHMENT.maxBytes)
  const renew = () => client.invalidateQueries({ queryKey })
  return (
    <FilesBox
      label="Anexos"
      hint={
        used > 0
          ? `Todos juntos até ${most}: já tem ${printBytes(used)}.`
          : `Todos juntos até ${most}. Vão em todos os e-mails deste envio.`
      }
      accept={ATTACHMENT.types.join(',')}
      maxBytes={ATTACHMENT.maxBytes}
      files={attachments.map(({ _id, fileName, size, url }) => ({ id: _id, name: fileName, bytes: size, url }))}
      disabledBecause={disabledBecause}
      upload={async (file, onPercent, signal) => {
        await upload(path, file, { onPercent, signal })
        await renew()
      }}
      remove={async id => {
        await api.delete(`/message_attachments/${id}`)
        await renew()
      }}
    />
  )
}
