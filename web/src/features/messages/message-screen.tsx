import { printDay, printInstant } from '@agremia/model/rules/day'
import { LEGAL_BASES } from '@agremia/model/rules/message-templates/template'
import { HELD_BECAUSE, MESSAGE_CHANNELS, MESSAGE_STATUS } from '@agremia/model/rules/messages'
import { Button } from '@mantine/core'
import { IconFileOff, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { describeFailure, readFailure } from '../../api/failure.ts'
import { useClaims } from '../../api/session.ts'
import { useWording } from '../../api/terminology.ts'
import { RichTextView } from '../../resource/rich-text-view.tsx'
import { MessagePanel } from '../../ui/message-panel.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import classes from './message.module.css'
import { MessageDecisions } from './message-decisions.tsx'
import { confidentialTextQuery, type MessageItem, useMessage } from './use-message.ts'

/** NAV-37: one message to one recipient, word for word, with what became of it. */
export function MessageScreen({ id }: { id: string }) {
  const { data: message, error, refetch } = useMessage(id)
  if (error && !message) {
    const failure = readFailure(error)
    return (
      <MessagePanel
        isScreen
        isError
        icon={<IconFileOff />}
        title="Não foi possível abrir a mensagem"
        action={
          failure.status === 404 ? (
            <Button variant="default" renderRoot={link => <Link {...link} to="/mensagens" />}>
              Voltar às mensagens
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
  if (!message) return null
  return (
    <div className={classes.screen}>
      <PageHeader title={message.subject}>
        <MessageDecisions message={message} />
      </PageHeader>
      <div className={classes.panel}>
        <MessageFacts message={message} />
        <MessageText message={message} />
      </div>
    </div>
  )
}

function MessageFacts({ message }: { message: MessageItem }) {
  const withWords = useWording()
  const { memberId, batchId, recipientName, _refs: titles = {} } = message
  const sheet = memberId && (
    <Link to="/~membros/$id" params={{ id: memberId }}>
      {titles.memberId}
    </Link>
  )
  // A minor's guardian and the representative of an entity have another name than the sheet.
  const isToMember = memberId !== null && recipientName === titles.memberId
  return (
    <dl className={classes.facts}>
      <Fact label="Para">
        {isToMember ? sheet : recipientName}
        {recipientName && ' · '}
        {message.recipientAddress}
      </Fact>
      <Fact label="Ficha">{!isToMember && sheet}</Fact>
      <Fact label="Envio">
        {batchId && (
          <Link to="/mensagens/envios/$id" params={{ id: batchId }}>
            {titles.batchId}
          </Link>
        )}
      </Fact>
      <Fact label="Canal">{MESSAGE_CHANNELS[message.channel]}</Fact>
      <Fact label="Data">{printInstant(message.at)}</Fact>
      <Fact label="Estado">
        <MessageState message={message} />
      </Fact>
      <Fact label="Motivo">{message.error && <span className={classes.fault}>{message.error}</span>}</Fact>
      <Fact label={message.attempts > 0 ? 'Próxima tentativa' : 'Sai em'}>
        {message.nextTryAt && printInstant(message.nextTryAt)}
      </Fact>
      <Fact label="N.º de registo">{message.registrationNumber}</Fact>
      <Fact label="Enviada por">{titles.sentById}</Fact>
      <Fact label="Base de licitude">{message.legalBasis && withWords(LEGAL_BASES[message.legalBasis])}</Fact>
    </dl>
  )
}

/** Nothing is shown of what the message does not have. */
const Fact = ({ label, children }: { label: string; children: ReactNode }) =>
  children ? (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  ) : null

const MessageState = ({ message }: { message: MessageItem }) => (
  <>
    {message.heldBecause ? HELD_BECAUSE[message.heldBecause] : MESSAGE_STATUS[message.status]}
    {message.sentAt && ` em ${printInstant(message.sentAt)}`}
    {message.postedOn && ` em ${printDay(message.postedOn)}`}
  </>
)

function MessageText({ message }: { message: MessageItem }) {
  if (message.confidential) return <ConfidentialText message={message} />
  if (!message.body) {
    return (
      <MessagePanel icon={<IconFileOff />} title="O texto desta mensagem já foi apagado">
        Os textos são apagados ao fim do prazo que está nas definições das mensagens.
      </MessagePanel>
    )
  }
  return (
    <div className={classes.text}>
      <RichTextView doc={message.body} />
    </div>
  )
}

/** Each reading is recorded, so the text is only fetched on request. */
function ConfidentialText({ message }: { message: MessageItem }) {
  const isAdmin = useClaims()?.Role === 'admin'
  const { data: body, refetch, isFetched, isFetching } = useQuery(confidentialTextQuery(message._id))
  if (body) {
    return (
      <>
        <div className={classes.note}>
          A ligação é só de quem recebe a mensagem: entregue-a só a essa pessoa. Esta leitura ficou registada.
        </div>
        <div className={classes.text}>
          <RichTextView doc={body} />
        </div>
      </>
    )
  }
  const isReadable = isAdmin && message.heldBecause === 'servidor' && !isFetched
  return (
    <MessagePanel
      icon={<IconLock />}
      title="O texto desta mensagem é confidencial"
      action={
        isReadable && (
          <Button variant="default" aria-busy={isFetching} onClick={() => isFetching || refetch()}>
            Mostrar o texto
          </Button>
        )
      }
    >
      Traz uma ligação que é só de quem a recebe. Só um administrador a pode ler, e só enquanto não houver um servidor
      de envio definido.
    </MessagePanel>
  )
}
