import { printInstant } from '@agremia/model/rules/day'
import { Button } from '@mantine/core'
import { IconFileOff, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { describeFailure, readFailure } from '../../api/failure.ts'
import { MessagePanel } from '../../ui/message-panel.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import classes from './mail.module.css'
import { mailQuery, type OutgoingMail, STATUS } from './use-outbox.ts'

const LIST = '/configuracaoOrganizacao/correio'

/** One outgoing mail, word for word. */
export function MailScreen({ id }: { id: string }) {
  const { data: mail, error, refetch } = useQuery(mailQuery(id))
  if (error && !mail) {
    const failure = readFailure(error)
    return (
      <MessagePanel
        isScreen
        isError
        icon={<IconFileOff />}
        title="Não foi possível abrir a mensagem"
        action={
          failure.status === 404 ? (
            <Button variant="default" renderRoot={link => <Link {...link} to={LIST} />}>
              Voltar ao correio
            </Button>
          ) : (
            <Button variant="default" onClick={() => refetch()}>
              Tentar de novo
            </Button>
          )
        }
      >
        {describeFailure(failure)}
      </MessagePanel>
    )
  }
  if (!mail) return null
  return (
    <div className={classes.screen}>
      <PageHeader title={mail.subject} />
      <div className={classes.panel}>
        <MailFacts mail={mail} />
        <MailText mail={mail} />
      </div>
    </div>
  )
}

const MailFacts = ({ mail }: { mail: OutgoingMail }) => (
  <dl className={classes.facts}>
    <dt>Para</dt>
    <dd>{mail.to}</dd>
    <dt>Criada em</dt>
    <dd>{printInstant(mail.created_at)}</dd>
    <dt>Estado</dt>
    <dd>
      {STATUS[mail.status]}
      {mail.sentAt && ` em ${printInstant(mail.sentAt)}`}
      {mail.status === 'waiting' && '. Sai quando o envio automático for ligado nas definições das mensagens.'}
    </dd>
    {mail.lastError && (
      <>
        <dt>Último erro</dt>
        <dd className={classes.fault}>{mail.lastError}</dd>
      </>
    )}
  </dl>
)

function MailText({ mail }: { mail: OutgoingMail }) {
  if (mail.text === null) {
    return (
      <MessagePanel icon={<IconLock />} title="O texto desta mensagem é confidencial">
        Traz uma ligação que é só de quem a recebe. Só um administrador a pode ler, e só enquanto não houver um servidor
        de envio definido.
      </MessagePanel>
    )
  }
  return (
    <>
      {mail.confidential && (
        <div className={classes.note}>
          A ligação é só de quem recebe a mensagem: entregue-a só a essa pessoa. Esta leitura ficou registada.
        </div>
      )}
      <pre className={classes.text}>{mail.text}</pre>
    </>
  )
}
