import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { access, chmod, mkdir, readFile, realpath, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Log } from '../connect.ts'
import { type Account, canEnter, findNobody, giveTreeTo, isRoot, ownerOf } from './account.ts'
import { codeOf, withFolderWords } from './faults.ts'

/** Where the clusters of data folders are kept that the database account may not enter, when running as root. */
export const ELSEWHERE = '/var/lib/agremia'

export interface Home {
  /** The folder of the cluster, its socket and its log. */
  folder: string
  cluster: string
  account: Account | undefined
  /** A file in the data folder that says where the cluster is, written once the cluster exists. */
  note: string | undefined
}

export async function findHome(dataDir: string, log: Log): Promise<Home> {
  const data = await withFolderWords(dataDir, async () => {
    await mkdir(dataDir, { recursive: true })
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    return realpath(dataDir)
  })
  const note = join(data, 'WHERE')
  const inside = join(data, 'postgres')
  if (await exists(inside)) return settle({ folder: data, cluster: inside, note: undefined }, log)

  const noted = await readNote(note)
  if (noted !== undefined) {
    const cluster = join(noted, 'postgres')
    if (!(await exists(cluster)))
      throw new Error(
        `${note} diz que a base de dados está em ${noted}, mas não está lá. ` +
          `Reponha essa pasta; ou, para começar com uma base de dados vazia, apague ${note}.`,
      )
    return settle({ folder: noted, cluster, note }, log)
  }
  if (!isRoot()) return { folder: data, cluster: inside, account: undefined, note: undefined }

  const account = await findNobody()
  if (canEnter(account, data)) return { folder: data, cluster: inside, account, note: undefined }
  const folder = join(ELSEWHERE, createHash('sha256').update(data).digest('hex').slice(0, 16))
  await withFolderWords(folder, () => makeOpenFolder(folder))
  const cluster = join(folder, 'postgres')
  return (await exists(cluster)) ? settle({ folder, cluster, note }, log) : { folder, cluster, account, note }
}

export async function writeNote(home: Home): Promise<void> {
  if (home.note !== undefined && (await readNote(home.note)) === undefined)
    await writeFile(home.note, `${home.folder}\n`)
}

/**
 * Where a copy of the binaries is put if one is needed: for root in a common folder for all clusters, with a name
 * that initdb can quote; for other users beside the cluster.
 */
export async function placeForBinaries({ folder }: Home): Promise<string> {
  if (!isRoot()) return folder
  await withFolderWords(ELSEWHERE, () => makeOpenFolder(ELSEWHERE))
  return ELSEWHERE
}

/** An existing cluster keeps its owner, also if root starts a cluster that an ordinary user created. */
async function settle(found: Omit<Home, 'account'>, log: Log): Promise<Home> {
  if (!isRoot()) {
    await withFolderWords(found.cluster, () => access(found.cluster, constants.R_OK | constants.W_OK | constants.X_OK))
    return { ...found, account: undefined }
  }
  let account = await ownerOf(found.cluster)
  if (account.uid === 0) {
    // Owned by root after a copy (cp -r, tar). No server can be running on it as root, so changing the owner is safe.
    account = await findNobody()
    log('A pasta da base de dados pertencia a root; passa a pertencer à conta que a corre', { ...found, ...account })
    await giveTreeTo(account, found.cluster)
  }
  if (!canEnter(account, found.cluster))
    throw new Error(
      `A conta ${account.uid}, que corre a base de dados, não consegue entrar em ${found.cluster}: ` +
        'uma das pastas acima está fechada aos outros utilizadores. Abra-lhe a passagem com chmod o+x, ou mude a pasta de sítio.',
    )
  return { ...found, account }
}

/** Lets other accounts pass through the folder, whatever the umask; private files inside have their own modes. */
async function makeOpenFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await chmod(dirname(folder), 0o755)
  await chmod(folder, 0o755)
}

async function readNote(note: string): Promise<string | undefined> {
  try {
    return (await readFile(note, 'utf8')).trim() || undefined
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

async function exists(cluster: string): Promise<boolean> {
  try {
    await stat(cluster)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
  return true
}
