import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { composeMail } from './compose-mail.ts'
import { folderMailer, type OutgoingMail } from './mailer.ts'

let root: string
let dataDir: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'agremia-compose-'))
  dataDir = join(root, 'data')
  await mkdir(join(dataDir, 'attachments'), { recursive: true })
  await writeFile(join(dataDir, 'attachments', 'ata.pdf'), PDF)
  await writeFile(join(root, 'secret.key'), 'secret')
  await symlink(join(root, 'secret.key'), join(dataDir, 'attachments', 'link.pdf'))
})
afterAll(() => rm(root, { recursive: true }))

const PDF = Buffer.from('%PDF-1.7\r\n.\r\nnot the end\r\n')
const mail: OutgoingMail = {
  id: '0199a000-0000-7000-8000-000000000001',
  createdAt: '2026-11-15T10:20:30.400Z',
  messageId: '<0199a000-0000-7000-8000-000000000001@agremia>',
  to: 'maria@example.pt',
  subject: 'Convocatória',
  text: 'Olá',
  html: '<p>Olá</p>',
}
const SENDER = { from: '"ARP" <geral@arp.pt>', replyTo: 'secretaria@arp.pt' }
const attach = (path: string, fileName = 'Ata n.º 3.pdf') => ({ fileName, type: 'application/pdf', path })
async function composed(changes: Partial<OutgoingMail>) {
  const { content, ...envelope } = await composeMail({ ...mail, ...changes }, SENDER, dataDir)
  const read = await PostalMime.parse(await buffer(content))
  const headers = read.headers.map(({ key }) => key)
  const header = (name: string) => read.headers.find(({ key }) => key === name)?.value
  return { ...envelope, read, headers, header }
}
const EXPECTED_HEADERS = [
  'auto-submitted',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'reply-to',
  'subject',
  'to',
]

const INJECTIONS = [
  '\r\nBcc: eva@fora.example',
  '\nBcc: eva@fora.example',
  '\rBcc: eva@fora.example\r\n\r\n<p>x</p>',
  '\u2028Bcc: eva@fora.example',
  '\0\u0085Bcc: eva@fora.example',
]

describe('MSG-01: no text becomes a header', () => {
  test.each(INJECTIONS)('%j in names, subject and files', async injection => {
    const { read, headers, to } = await composed({
      recipientName: `Maria${injection}`,
      subject: `Quotas${injection}`,
      messageId: `<1@agremia>${injection}`,
      attachments: [attach('attachments/ata.pdf', `ata${injection}.pdf`)],
    })
    expect(to).toBe('maria@example.pt')
    expect(headers.sort()).toEqual(EXPECTED_HEADERS)
    expect(read.bcc ?? []).toEqual([])
    expect(read.to?.map(({ address }) => address)).toEqual(['maria@example.pt'])
    expect(read.subject).toMatch(/^Quotas +Bcc: eva@fora\.example/)
    expect(read.text?.trim()).toBe('Olá')
    expect(read.attachments).toHaveLength(1)
  })

  test.each([
    ...INJECTIONS.map(text => `maria@example.pt${text}`),
    'a@b.pt, c@d.pt',
    'Maria <a@b.pt>',
    'a b@c.pt',
    'maria',
    '',
  ])('the address %j is refused for good', async to => {
    const refused = composeMail({ ...mail, to }, SENDER, dataDir)
    await expect(refused).rejects.toMatchObject({ fault: 'addressInvalid', isPermanent: true, isAboutServer: false })
  })

  test.each(INJECTIONS)('%j in the address for answers, which is then that of the settings', async injection => {
    const { headers, read } = await composed({ replyTo: `rui@example.pt${injection}` })
    expect(headers.sort()).toEqual(EXPECTED_HEADERS)
    expect(read.bcc ?? []).toEqual([])
  })

  test.each(INJECTIONS)('%j in the address that ends a subscription', async injection => {
    const { headers, header } = await composed({
      listUnsubscribe: { url: `https://arp.pt/sair/${injection}>,<mailto:x@y.pt` },
    })
    expect(headers.sort()).toEqual([...EXPECTED_HEADERS, 'list-unsubscribe', 'list-unsubscribe-post'].sort())
    expect(header('list-unsubscribe')).toMatch(/^<https:\/\/arp\.pt\/sair\/[^<>\s]+>$/)
  })
})

describe('MSG-01: what a mail says of itself', () => {
  test('the name of the recipient, as it is written', async () => {
    for (const recipientName of ['Conceição Simões', 'Sousa, "Zé" <zz@fora.example>', 'Maria (a mais nova); Lda.']) {
      const { read, to } = await composed({ recipientName })
      expect([read.to, to]).toEqual([[{ name: recipientName, address: 'maria@example.pt' }], 'maria@example.pt'])
    }
  })

  test('a domain with accents is told to servers in ASCII', async () => {
    expect((await composed({ to: 'geral@associação.pt' })).to).toBe('geral@xn--associao-xza3b.pt')
  })

  test('answers go where the mail says, else where the settings say', async () => {
    expect((await composed({ replyTo: 'rui@example.pt' })).read.replyTo).toEqual([
      { name: '', address: 'rui@example.pt' },
    ])
    expect((await composed({})).read.replyTo).toEqual([{ name: '', address: 'secretaria@arp.pt' }])
  })

  test('only automatic mails ask automatic replies not to answer', async () => {
    expect((await composed({})).header('auto-submitted')).toBe('auto-generated')
    expect((await composed({ isByHand: true })).headers).not.toContain('auto-submitted')
  })

  test('a subscription ends by one click, by https alone', async () => {
    const url = `https://arp.pt/deixar-de-receber/${'x'.repeat(120)}`
    const { header } = await composed({ listUnsubscribe: { url } })
    expect(header('list-unsubscribe')?.replace(/\s/g, '')).toBe(`<${url}>`)
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    for (const other of ['http://arp.pt/x', 'mailto:x@arp.pt', 'x', 'javascript:alert(1)'])
      expect((await composed({ listUnsubscribe: { url: other } })).headers).not.toContain('list-unsubscribe')
    expect((await composed({})).headers).not.toContain('list-unsubscribe-post')
  })
})

describe('MSG-01: attachments', () => {
  test('arrive as they are, with the size told at least', async () => {
    const { read, size } = await composed({
      attachments: [attach('attachments/ata.pdf'), attach(join(dataDir, 'attachments/ata.pdf'))],
    })
    expect(read.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
      ['Ata n.º 3.pdf', 'application/pdf'],
      ['Ata n.º 3.pdf', 'application/pdf'],
    ])
    for (const { content } of read.attachments) expect(Buffer.from(content as ArrayBuffer)).toEqual(PDF) // postal-mime's default
    expect(size).toBeGreaterThan(2 * PDF.length)
    expect((await composed({})).size).toBeUndefined()
  })

  test.each(['../secret.key', 'attachments/link.pdf', '/etc/hostname', 'attachments', 'none.pdf', '.'])(
    '%s is not one',
    async path => {
      const refused = composed({ attachments: [attach('attachments/ata.pdf'), attach(path)] })
      await expect(refused).rejects.toMatchObject({ fault: 'attachmentMissing', isAboutServer: false })
    },
  )

  test('are in the files that replace a mail server, too', async () => {
    const outbox = join(dataDir, 'outbox')
    await folderMailer(outbox).send({ ...mail, attachments: [attach('attachments/ata.pdf')] })
    const [name = ''] = await readdir(outbox)
    const { attachments } = await PostalMime.parse(await readFile(join(outbox, name)))
    expect(attachments.map(({ content }) => Buffer.from(content as ArrayBuffer))).toEqual([PDF]) // postal-mime's default
  })
})
