import { spawnSync } from 'node:child_process'
import { lchown, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** The account that runs PostgreSQL: our own, or another one if we are root, because PostgreSQL refuses to run as root. */
export interface Account {
  uid: number
  gid: number
}

export const isRoot = (): boolean => process.getuid?.() === 0

const USUAL_NOBODY: Account = { uid: 65_534, gid: 65_534 }

export async function findNobody(): Promise<Account> {
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const [, uid, gid] = /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(accounts) ?? []
  // macOS prints -2 for an id that the file system calls 4294967294.
  return uid && gid ? { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 } : USUAL_NOBODY
}

export async function ownerOf(path: string): Promise<Account> {
  const { uid, gid } = await stat(path)
  return { uid, gid }
}

/** The id as a signed number, which `spawn` expects. */
export function runAs(account: Account | undefined): { uid?: number; gid?: number } {
  return account ? { uid: account.uid | 0, gid: account.gid | 0 } : {}
}

/** Tries the access under that account, because mode bits alone do not tell about ACLs and special mounts. */
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
