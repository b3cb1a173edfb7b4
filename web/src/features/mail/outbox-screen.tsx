import type { OutgoingMailEntry } from '@agremia/model/calls/mail'
import { printInstant } from '@agremia/model/rules/day'
import { IconMailOff } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { printCount } from '../../resource/list-count.ts'
import { PagedRows } from '../../resource/paged-rows.tsx'
import { MessagePanel } from '../../ui/message-panel.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import hidden from '../../ui/visually-hidden.module.css'
import classes from './mail.module.css'
import { outboxQuery, STATUS } from './use-outbox.ts'

/** Mails that were sent or are queued. Without a mail server this is where they can be read. */
export function OutboxScreen() {
  const paged = useInfiniteQuery(outboxQuery)
  const total = paged.data?.pages.at(-1)?.meta.total
  return (
    <div className={classes.screen}>
      <PageHeader
        title="Correio de saída"
        note={total === undefined ? '\u00a0' : `${printCount(total)} ${total === 1 ? 'mensagem' : 'mensagens'}`}
      />
      <div className={classes.panel}>
        <PagedRows
          paged={paged}
          notLoaded="Não foi possível carregar o correio"
          none={
            <MessagePanel icon={<IconMailOff />} title="Ainda não saiu nenhuma mensagem">
              Aparecem aqui os convites, as ligações de acesso e tudo o que a aplicação enviar por e-mail.
            </MessagePanel>
          }
        >
          {mails => <MailTable mails={mails} />}
        </PagedRows>
      </div>
    </div>
  )
}

const MailTable = ({ mails }: { mails: readonly OutgoingMailEntry[] }) => (
  <table className={classes.table}>
    <thead className={hidden.phone}>
      <tr>
        <th scope="col">Data</th>
        <th scope="col">Para</th>
        <th scope="col">Assunto</th>
        <th scope="col">Estado</th>
      </tr>
    </thead>
    <tbody>
      {mails.map(mail => (
        <tr key={mail._id}>
          <td className={classes.when}>{printInstant(mail.created_at)}</td>
          <td>{mail.to}</td>
          <td>
            <Link to="/configuracaoOrganizacao/correio/$id" params={{ id: mail._id }} preload={false}>
              {mail.subject}
            </Link>
          </td>
          <td>
            {STATUS[mail.status]}
            {mail.lastError && <div className={classes.fault}>{mail.lastError}</div>}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
