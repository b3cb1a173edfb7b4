import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  from: string
  to: string[]
  source: string
}
export interface MailServer {
  port: number
  received: ReceivedMail[]
  /** Users that tried to sign in. */
  logins: string[]
  /** How often somebody has connected. */
  connections(): number
  /** While set, every mail is refused with this text. */
  refuse(reason: string | undefined): void
  close(): Promise<void>
}

/** A real SMTP server on loopback, without TLS. */
export async function startMailServer(account?: { user: string; password: string }): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const logins: string[] = []
  let refusal: string | undefined
  let connections = 0
  const server = new SMTPServer({
    disabledCommands: account ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    authOptional: account === undefined,
    onConnect: (_session, done) => {
      connections += 1
      done()
    },
    onAuth: ({ username, password }, _session, done) => {
      logins.push(username ?? '')
      const isRight = username === account?.user && password === account?.password
      done(isRight ? null : new Error('535 bad credentials'), { user: username ?? '' })
    },
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (refusal) return done(new Error(refusal))
        received.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(recipient => recipient.address),
          source: Buffer.concat(chunks).toString(),
        })
        done()
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
    logins,
    connections: () => connections,
    refuse: reason => {
      refusal = reason
    },
    close: () => new Promise<void>(resolve => server.close(resolve)),
  }
}
