import type { QueuedMail } from '@agremia/model/calls/mail'
import { showToast } from '../ui/toast.tsx'

const WITH_LINK = 'um administrador pode lê-la em «Mensagens» e entregar a ligação.'

/** Says what becomes of a mail that was just queued: without a mail server it does not leave, and `kept` tells what to do with it. */
export function showMailToast(
  sent: { title: string; message?: string },
  { hasMailServer }: QueuedMail['data'],
  kept = WITH_LINK,
) {
  if (hasMailServer) showToast(sent)
  else showToast({ title: 'A mensagem ficou guardada', message: `Falta o servidor de correio: ${kept}` })
}
