import type { QueuedMail } from '@agremia/model/calls/mail'
import { showToast } from '../ui/toast.tsx'

/** Says what becomes of a mail that was just queued: without a mail server it does not leave. */
export function showMailToast(sent: { title: string; message?: string }, { hasMailServer }: QueuedMail['data']) {
  if (hasMailServer) showToast(sent)
  else
    showToast({
      title: 'A mensagem ficou guardada',
      message: 'Falta o servidor de correio: um administrador pode lê-la em «Mensagens» e entregar a ligação.',
    })
}
