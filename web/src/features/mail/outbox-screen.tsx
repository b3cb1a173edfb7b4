import type { OutgoingMailEntry } from '@agremia/model/calls/mail'
import { printInstant } from '@agremia/model/rules/day'
import { Button } from '@mantine/core'
import { IconMailOff } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { NotLoaded } from '../../resource/not-loaded.tsx'
import { MessagePanel } from '../../ui/message-panel.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useDelay } from '../../ui/use-delay.ts'
import classes from './mail.module.css'
import { outboxQuery, STATUS } from './use-outbox.ts'

const figures = new Intl.NumberFormat('pt-PT', { useGrouping: 'always' })

/** What has left by e-mail or waits to; without a mail server, the place where it can be read. */
export function OutboxScreen() {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isPending } =
    useInfiniteQuery(outboxQuery)
  const isLate = useDelay(isPending)
  const mails = data?.pages.flatMap(page => page.data) ?? []
  const total = data?.pages.at(-1)?.meta.total ?? 0
  return (
    <div className={classes.screen}>
      <PageHeader
        title="Correio enviado"
        note={data ? `${figures.format(total)} ${total === 1 ? 'mensagem' : 'mensagens'}` : '\u00a0'}
      />
      <div className={classes.panel}>
        {error && !data && <NotLoaded title="Não foi possível carregar o correio" error={error} onRetry={refetch} />}
        {isLate && <p role="status">A carregar…</p>}
        {data && mails.length === 0 && (
          <MessagePanel icon={<IconMailOff />} title="Ainda não saiu nenhuma mensagem">
            Aparecem aqui os convites, as ligações de acesso e tudo o que a aplicação enviar por e-mail.
          </MessagePanel>
        )}
        {mails.length > 0 && <MailTable mails={mails} />}
        {hasNextPage && (
          <div className={classes.more}>
            <Button variant="default" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
              Mostrar mais
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}

const MailTable = ({ mails }: { mails: readonly OutgoingMailEntry[] }) => (
  <table className={classes.table}>
    <thead>
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
            {mail.status !== 'sent' && mail.lastError && <div className={classes.fault}>{mail.lastError}</div>}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
