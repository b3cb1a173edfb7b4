import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

export interface ReceivedMail {
  from: string
  to: string[]
  source: string
}

/** What the server does in place of agreeing: it says nothing more, ends the connection, or answers this, such as `550 5.1.1 unknown`. */
export type Fault = 'hang' | 'drop' | (string & {})

export interface Misbehaviour {
  atGreeting?: Fault
  atSender?: Fault
  /** For these recipients only. */
  atRecipient?: Record<string, Fault>
  /** Ends the connection once this many bytes of a text have come. Asked once for each text. */
  dropAfterBytes?: number
  /** Reads no further, and says nothing, once this many bytes of a text have come. `unfinished` has what came. */
  stallAfterBytes?: number
  /** Takes every mail, and says so only once this is settled. */
  holdAnswers?: Promise<void>
  /** After the dot that ends the text. The mail does not count as received. */
  atEnd?: Fault
  /** The faults of the next mails, one each; the mails after them are taken. */
  atNextEnds?: Fault[]
  /** Waits this long before it says whether it takes a mail. */
  pauseMs?: number
}

export interface MailServer {
  port: number
  received: ReceivedMail[]
  /** What has come of the texts in whose middle it stopped reading. */
  unfinished: ReceivedMail[]
  /** Users that tried to sign in. */
  logins: string[]
  /** How often somebody has connected. */
  connections(): number
  openConnections(): number
  /** While set, every mail is refused with this text. */
  refuse(reason: string | undefined): void
  /** From now on, until it is called again; then it reads on where it had stopped. */
  misbehave(how: Misbehaviour): void
  /** Ends every open connection, as servers do when nothing came for long. */
  dropConnections(): void
  close(): Promise<void>
}

export interface MailServerOptions {
  /** Offers STARTTLS with this certificate. */
  certificate?: { key: string; cert: string }
  /** Takes mails over TLS only. */
  requiresTls?: boolean
  /** Takes commands one by one. */
  hasNoPipelining?: boolean
  /** The largest mail, in bytes, which it tells beforehand. */
  size?: number
}

/** Greets at once. The package would wait for a tenth of a second, on every connection, for clients that speak before they are greeted. */
class PromptServer extends SMTPServer {
  override connect(...given: Parameters<SMTPServer['connect']>) {
    super.connect(...given)
    const connection = [...this.connections].at(-1)
    if (!connection) return
    connection.connectionReady()
    // The package's timer would greet a second time.
    connection.connectionReady = () => undefined
  }
}

/** A real SMTP server on loopback, which can misbehave in the ways that mail servers do. */
export async function startMailServer(
  account?: { user: string; password: string },
  { certificate, requiresTls = false, hasNoPipelining = false, size }: MailServerOptions = {},
): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const unfinished: ReceivedMail[] = []
  const stalled = new Set<{ resume(): unknown }>()
  const logins: string[] = []
  let how: Misbehaviour = {}
  let connections = 0

  const drop = ({ id }: SMTPServerSession) => {
    for (const connection of server.connections) if (connection.id === id) connection._socket.destroy()
  }
  /** Agrees, unless a fault is meant to happen here. */
  function settle(fault: Fault | undefined, session: SMTPServerSession, agree: (error?: Error | null) => void) {
    if (fault === undefined) return agree()
    if (fault === 'hang') return
    if (fault === 'drop') return drop(session)
    agree(Object.assign(new Error(fault.slice(4)), { responseCode: Number(fault.slice(0, 3)) }))
  }

  const server = new PromptServer({
    ...certificate,
    disabledCommands: [...(certificate ? [] : ['STARTTLS']), ...(account ? [] : ['AUTH'])],
    authOptional: account === undefined,
    allowInsecureAuth: !requiresTls,
    hidePIPELINING: hasNoPipelining,
    ...(size !== undefined && { size }),
    closeTimeout: 1,
    disableReverseLookup: true,
    logger: false,
    onConnect: (session, agree) => {
      connections += 1
      settle(how.atGreeting, session, agree)
    },
    onAuth: ({ username, password }, _session, done) => {
      logins.push(username ?? '')
      const isRight = username === account?.user && password === account?.password
      done(isRight ? null : new Error('535 bad credentials'), { user: username ?? '' })
    },
    onMailFrom: (_address, session, agree) => {
      const isTooOpen = requiresTls && !session.secure
      settle(isTooOpen ? '530 5.7.0 Must issue a STARTTLS command first' : how.atSender, session, agree)
    },
    onRcptTo: ({ address }, session, agree) => settle(how.atRecipient?.[address], session, agree),
    onData: (stream, session, agree) => {
      const { mailFrom, rcptTo } = session.envelope
      const chunks: Buffer[] = []
      const dropAfterBytes = how.dropAfterBytes ?? Number.POSITIVE_INFINITY
      let bytes = 0
      const mail = (): ReceivedMail => ({
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
        source: Buffer.concat(chunks).toString(),
      })
      stream.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        bytes += chunk.length
        if (how.stallAfterBytes !== undefined && bytes >= how.stallAfterBytes) {
          stream.pause()
          stalled.add(stream)
          unfinished.push(mail())
        }
        if (bytes >= dropAfterBytes) drop(session)
      })
      stream.on('end', () => {
        const fault = how.atEnd ?? how.atNextEnds?.shift()
        if (fault === undefined && bytes < dropAfterBytes) received.push(mail())
        const answer = () => setTimeout(settle, how.pauseMs ?? 0, fault, session, agree)
        if (how.holdAnswers) void how.holdAnswers.then(answer)
        else answer()
      })
    },
  })
  server.on('error', () => {}) // a client that breaks off is part of what is tested
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    port: (server.server.address() as AddressInfo).port, // it listens on TCP
    received,
    unfinished,
    logins,
    connections: () => connections,
    openConnections: () => server.connections.size,
    refuse: reason => {
      how = reason === undefined ? {} : { atEnd: reason }
    },
    misbehave: misbehaviour => {
      how = misbehaviour
      for (const stream of stalled) stream.resume()
      stalled.clear()
    },
    dropConnections: () => {
      for (const connection of server.connections) connection._socket.destroy()
    },
    close: () => new Promise<void>(resolve => server.close(resolve)),
  }
}
