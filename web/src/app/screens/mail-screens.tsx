import { useParams } from '@tanstack/react-router'
import { MailScreen } from '../../features/mail/mail-screen.tsx'

export { OutboxScreen } from '../../features/mail/outbox-screen.tsx'

export function ReadMail() {
  const { id } = useParams({ from: '/configuracaoOrganizacao/correio/$id' })
  return <MailScreen id={id} />
}
