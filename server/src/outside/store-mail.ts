import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { composeMail } from './compose-mail.ts'
import type { OutgoingMail } from './outgoing-mail.ts'

const LOCAL_SENDER = { from: 'Agremia <agremia@localhost>' }

/** Writes a mail as a file. The file's name depends on the mail alone, so a second attempt replaces the first. */
export async function storeMail(mail: OutgoingMail, folder: string, dataDir: string): Promise<void> {
  const { content } = await composeMail(mail, LOCAL_SENDER, dataDir)
  const name = `${mail.createdAt.replace(/[:.]/g, '-')}-${mail.id}.eml`
  const draft = join(folder, `.${name}.part`)
  // Mails hold links that sign people in, so only the owner of the process may read them.
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = await open(draft, 'w', 0o600)
  await pipeline(content, file.createWriteStream({ flush: true }))
  await rename(draft, join(folder, name))
}
