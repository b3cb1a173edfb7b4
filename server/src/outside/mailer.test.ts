import dns from 'node:dns/promises'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type MailServer, startMailServer } from '../../test/mail-server.ts'
import { createMailer, folderMailer, type OutgoingMail, type SmtpSettings } from './mailer.ts'

const mail = {
  id: '0199a000-0000-7000-8000-000000000001',
  createdAt: '2026-11-15T10:20:30.400Z',
  messageId: '<0199a000-0000-7000-8000-000000000001@agremia>',
  to: 'maria@example.pt',
  subject: 'Ligação de acesso',
  text: 'Olá, Conceição\n',
  html: '<p>Olá, Conceição</p>',
}

let server: MailServer
let folder: string
/** Connections of earlier tests. */
let before: number
beforeAll(async () => {
  server = await startMailServer({ user: 'u', password: 'p' })
})
beforeEach(async () => {
  server.received.length = 0
  server.logins.length = 0
  before = server.connections()
  folder = await mkdtemp(join(tmpdir(), 'agremia-outbox-'))
  return () => rm(folder, { recursive: true })
})
afterAll(() => server.close())

/** Sends by that server, and closes the connection. */
async function sendBy(settings: SmtpSettings, outgoing: OutgoingMail = mail) {
  const mailer = createMailer(async () => settings, folder)
  return mailer.send(outgoing).finally(mailer.close)
}

describe('AUTH-03 mail: by SMTP', () => {
  const settings = () => ({
    host: '127.0.0.1',
    port: server.port,
    user: 'u',
    password: 'p',
    from: 'ARP <geral@arp.pt>',
    mayBeInOwnNetwork: true,
  })

  test('the server gets sender, recipient, texts and the stable Message-ID', async () => {
    await sendBy(settings())
    const [envelope] = server.received
    expect(envelope).toMatchObject({ from: 'geral@arp.pt', to: ['maria@example.pt'] })
    const read = await PostalMime.parse(envelope?.source ?? '')
    expect(read).toMatchObject({ subject: mail.subject, messageId: mail.messageId })
    expect(read.text?.trim()).toBe('Olá, Conceição')
    expect(read.html).toContain('<p>Olá, Conceição</p>')
    expect(read.replyTo).toBeUndefined()
  })

  test('answers go to the address that the settings name', async () => {
    await sendBy({ ...settings(), replyTo: 'secretaria@arp.pt' })
    const read = await PostalMime.parse(server.received[0]?.source ?? '')
    expect(read.replyTo).toEqual([{ name: '', address: 'secretaria@arp.pt' }])
  })

  test('MSG-02: a failure is told by the name of its fault, without a word of the server', async () => {
    const faultOf = (changes: object) => sendBy({ ...settings(), ...changes })
    await expect(faultOf({ password: 'x' })).rejects.toThrow(/^authentication$/)
    await expect(faultOf({ host: 'nobody.invalid' })).rejects.toThrow(/^hostUnknown$/)
    await expect(faultOf({ port: 1 })).rejects.toThrow(/^connectionRefused$/)
    await expect(faultOf({ from: undefined })).rejects.toThrow(/^senderMissing$/)
    server.refuse('554 write your password at evil.example')
    await expect(faultOf({})).rejects.toThrow(/^messageRefused$/)
    server.refuse(undefined)
    expect(server.received).toEqual([])
  })

  test('a password never leaves in clear for another machine', async () => {
    // 0.0.0.0 reaches this machine, but is no loopback address; the server offers no TLS.
    await expect(sendBy({ ...settings(), host: '0.0.0.0' })).rejects.toThrow(/^insecure$/)
    expect(server.logins).toEqual([])
  })

  test.each(['127.0.0.1', 'localhost', '127.1', '2130706433', '0.0.0.0', '::ffff:127.0.0.1', '64:ff9b::127.0.0.1'])(
    'MSG-02: %s is in the own network and is not connected to, unless the settings allow it',
    async host => {
      await expect(sendBy({ ...settings(), host, mayBeInOwnNetwork: false })).rejects.toThrow(/^ownNetwork$/)
      expect(server.connections()).toBe(before)
    },
  )

  describe('MSG-02: a name whose address changes from one look-up to the next', () => {
    /** A name server that gives another answer each time; after the last one the name does not exist. */
    function answerLookups(...answers: string[][]) {
      const lookup = vi.spyOn(dns, 'lookup').mockImplementation((async () => {
        const found = answers.shift()
        if (!found) throw Object.assign(new Error('gone'), { code: 'ENOTFOUND' })
        return found.map(address => ({ address, family: 4 }))
      }) as never) // of its overloads only the one that answers a list is called
      syncBuiltinESMExports()
      return lookup
    }
    afterEach(() => {
      vi.restoreAllMocks()
      syncBuiltinESMExports()
    })
    const host = 'correio.exemplo.invalid'

    test('is looked up once, and only the address that was checked is connected to', async () => {
      const lookup = answerLookups(['127.0.0.1'], ['192.0.2.1'])
      await sendBy({ ...settings(), host })
      expect(server.received).toHaveLength(1)
      expect(lookup).toHaveBeenCalledTimes(1)
    })

    test.each([[['127.0.0.1']], [['192.0.2.1', '127.0.0.1']]])(
      'is not connected to when one of its addresses, as in %j, is in the own network',
      async addresses => {
        answerLookups(addresses, ['192.0.2.1'])
        await expect(sendBy({ ...settings(), host, mayBeInOwnNetwork: false })).rejects.toThrow(/^ownNetwork$/)
        expect(server.connections()).toBe(before)
      },
    )
  })

  test('one address stays one', async () => {
    await sendBy(settings(), { ...mail, to: 'a@example.pt,b@example.pt' }).catch(() => {})
    expect(server.received.flatMap(m => m.to)).not.toContain('b@example.pt')
  })
})

describe('AUTH-03 mail: without SMTP, to a folder', () => {
  test('a repeated send is the same file, whole, and for its owner alone', async () => {
    const outbox = join(folder, 'outbox')
    await folderMailer(outbox).send(mail)
    await folderMailer(outbox).send(mail)
    expect(await readdir(outbox)).toEqual([`2026-11-15T10-20-30-400Z-${mail.id}.eml`])
    const path = join(outbox, `2026-11-15T10-20-30-400Z-${mail.id}.eml`)
    const read = await PostalMime.parse(await readFile(path))
    expect(read).toMatchObject({ subject: mail.subject, messageId: mail.messageId, date: '2026-11-15T10:20:30.000Z' })
    expect((await stat(path)).mode & 0o077).toBe(0)
  })

  test('MSG-01: the settings are read for each mail; without a server none is sent', async () => {
    let host: string | undefined
    const mailer = createMailer(
      async () =>
        host ? { host, port: server.port, user: 'u', password: 'p', from: 'a@b.pt', mayBeInOwnNetwork: true } : null,
      folder,
    )
    await expect(mailer.send(mail)).rejects.toMatchObject({ outcome: 'notSent', isAboutServer: true })
    host = '127.0.0.1'
    await mailer.send(mail)
    mailer.close()
    expect(server.received).toHaveLength(1)
    expect(await readdir(folder)).toEqual([])
  })
})
