import type { QueuedMail } from '@agremia/model/calls/mail'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { describeFailure, readFailure } from '../../api/failure.ts'
import { showMailToast } from '../../parts/mail-toast.ts'
import { showToast } from '../../ui/toast.tsx'

/** Sends another user a link with which they choose a new password. */
export function SendLink({ id }: { id: string }) {
  const sending = useMutation({
    mutationFn: async () => (await api.post<QueuedMail>(`/users/${id}/link`)).data.data,
    onSuccess: queued =>
      showMailToast(
        { title: 'Ligação enviada', message: 'Segue para o e-mail da conta, válida por 24 horas.' },
        queued,
      ),
    onError: error => {
      const failure = readFailure(error)
      if (failure.isTimeout) return
      showToast({ title: 'A ligação não foi enviada', message: describeFailure(failure), isError: true })
    },
  })
  return (
    <Button variant="default" loading={sending.isPending} onClick={() => sending.mutate()}>
      Enviar ligação
    </Button>
  )
}
