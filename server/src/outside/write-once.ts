import { randomBytes } from 'node:crypto'
import { link, mkdir, open, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import { codeOf } from '../db/faults.ts'

/**
 * Creates a file that only this account may read, unless it exists. It is written under another name and then linked, so that a
 * second process finds either no file or a whole one.
 */
export async function writeOnce(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const aside = `${path}.${randomBytes(6).toString('hex')}`
  const file = await open(aside, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
    await link(aside, path)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    await file.close()
    await unlink(aside)
  }
}
