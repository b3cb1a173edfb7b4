import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from './start-app.ts'

/** The texts of the mails to this address, oldest first. Without a mail server mails are files in the outbox. */
export async function readMails({ dataDir }: App, to: string): Promise<string[]> {
  const outbox = join(dataDir, 'outbox')
  const names = (await readdir(outbox).catch((): string[] => [])).filter(name => name.endsWith('.eml')).sort()
  const mails = await Promise.all(names.map(name => readFile(join(outbox, name), 'utf8')))
  return mails.filter(mail => mail.includes(to)).map(readQuoted)
}
/** Decodes quoted-printable: folded lines, and letters written as their bytes in hexadecimal. */
const readQuoted = (mail: string) =>
  Buffer.from(
    mail
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString('utf8')
