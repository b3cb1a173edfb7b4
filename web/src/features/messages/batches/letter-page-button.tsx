import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { describeFirstFault, readFailure } from '../../../api/failure.ts'
import { openLink } from '../../../api/follow-link.ts'
import { showToast } from '../../../ui/toast.tsx'

interface Props {
  batchId: string
  memberId: string
  recipientName: string
}

/** Opens the letter of one recipient of a draft in a tab of its own, as the page that will be printed. */
export function LetterPageButton({ batchId, memberId, recipientName }: Props) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () =>
      (await api.post<{ data: { url: string } }>(`/message_batches/${batchId}/letters/example`, { memberId })).data
        .data,
    onSuccess: ({ url }) => openLink(url),
    onError: error => showToast({ title: describeFirstFault(readFailure(error)), isError: true }),
  })
  return (
    <Button
      variant="default"
      loading={isPending}
      aria-label={`Ver a carta em PDF: ${recipientName}`}
      onClick={() => mutate()}
    >
      Ver a carta em PDF
    </Button>
  )
}
