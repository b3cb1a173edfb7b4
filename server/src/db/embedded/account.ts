import { spawnSync } from 'node:child_process'
import { lchown, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** PostgreSQL refuses to run as root, so as root it runs under another account; otherwise it is the one we run as. */
export interface Account {
  uid: number
  gid: number
}

export const isRoot = (): boolean => process.getuid?.() === 0

const USUAL_NOBODY: Account = { uid: 65_534, gid: 65_534 }

export async function findNobody(): Promise<Account> {
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const [, uid, gid] = /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(accounts) ?? []
  // macOS writes -2, which the file system knows as 4294967294.
  return uid && gid ? { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 } : USUAL_NOBODY
}

export async function ownerOf(path: string): Promise<Account> {
  const { uid, gid } = await stat(path)
  return { uid, gid }
}

/** For spawn, which takes signed numbers. */
export function runAs(account: Account | undefined): { uid?: number; gid?: number } {
  return account ? { uid: account.uid | 0, gid: account.gid | 0 } : {}
}

/** Asks the system itself, under that account: mode bits alone do not know about ACLs and odd mounts. */
export function canEnter(account: Account | undefined, folder: string): boolean {
  const asked = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...runAs(account), cwd: '/', stdio: 'ignore' })
  return asked.status === 0
}

export async function giveTo(account: Account | undefined, path: string): Promise<void> {
  if (account) await lchown(path, account.uid, account.gid)
}

export async function giveTreeTo(account: Account, folder: string): Promise<void> {
  await giveTo(account, folder)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await giveTreeTo(account, path)
    else await giveTo(account, path)
  }
}
