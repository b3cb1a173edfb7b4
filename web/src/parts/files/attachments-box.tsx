import { ATTACHMENT } from '@agremia/model/rules/uploads'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { upload } from '../../api/upload.ts'
import { printBytes } from '../../resource/inputs/file-rules.ts'
import { FilesBox } from '../../resource/inputs/files-box.tsx'
import { attachmentsKey, attachmentsPath, useAttachments } from './use-attachments.ts'

interface Props {
  batchId: string
  /** The reason why they cannot change, such as that the messages have left. */
  disabledBecause?: string
}

/** The files that leave with the messages of a batch (MSG-01), with how much room is left for more. */
export function AttachmentsBox({ batchId, disabledBecause }: Props) {
  const client = useQueryClient()
  const attachments = useAttachments(batchId)
  const used = attachments.reduce((sum, { size }) => sum + size, 0)
  const most = printBytes(ATTACHMENT.maxBytes)
  const renew = () => client.invalidateQueries({ queryKey: attachmentsKey(batchId) })
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
        await upload(attachmentsPath(batchId), file, { onPercent, signal })
        await renew()
      }}
      remove={async id => {
        await api.delete(`/message_attachments/${id}`)
        await renew()
      }}
    />
  )
}
