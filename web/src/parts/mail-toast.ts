import type { QueuedMail } from '@agremia/model/calls/mail'
import { showToast } from '../ui/toast.tsx'

/** Says what becomes of a mail that was just queued: without a mail server it does not leave. */
export function showMailToast(sent: { title: string; message?: string }, { hasMailServer }: QueuedMail['data']) {
  if (hasMailServer) showToast(sent)
  else
    showToast({
      title: 'A mensagem ficou no correio de saída',
      message:
        'Não há servidor de envio: um administrador pode lê-la nas definições da organização e entregar a ligação.',
    })
}
