import { randomBytes } from 'node:crypto'
import { chmod, open, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Log } from '../connect.ts'
import { giveTo, runAs } from './account.ts'
import type { Binaries } from './binaries.ts'
import { makeDraft } from './drafts.ts'
import { codeOf, withFolderWords } from './faults.ts'
import type { Home } from './home.ts'
import { run } from './processes.ts'

/** Used to start, to create the database and to hand it over; the application itself connects as the other. */
export const SUPERUSER = 'agremia'
export const APP_ROLE = 'agremia_app'
const PASSWORD_FILE = 'agremia.password'

/**
 * The socket is in a folder that only the database account may enter, so whoever can connect is trusted.
 * A loopback port (Windows) is open to every user of the machine and needs a password.
 */
const ACCESS_RULES = 'local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n'

/** Creates the cluster unless it exists. It is built in a temporary folder and renamed, so that no partial cluster remains. */
export async function ensureCluster(home: Home, binaries: Binaries, sync: boolean, log: Log): Promise<void> {
  const state = await withFolderWords(home.cluster, () => inspectCluster(home.cluster))
  if (state === 'foreign')
    throw new Error(`A pasta ${home.cluster} tem ficheiros, mas não é uma base de dados PostgreSQL. Mude-os de sítio.`)
  if (state === 'absent') await withFolderWords(home.folder, () => createCluster(home, binaries, sync, log))
  const major = (await readFile(join(home.cluster, 'PG_VERSION'), 'utf8')).trim()
  if (major !== binaries.major)
    throw new Error(
      `A base de dados em ${home.cluster} é do PostgreSQL ${major}, e este programa traz o ${binaries.major}. ` +
        'Faça uma cópia com a versão anterior do programa (npm run backup) e reponha-a nesta (npm run restore).',
    )
}

export async function readPassword(cluster: string): Promise<string> {
  return (await readFile(join(cluster, PASSWORD_FILE), 'utf8')).trim()
}

async function inspectCluster(cluster: string): Promise<'absent' | 'foreign' | 'present'> {
  const names = await readdir(cluster).catch((error): string[] => {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  })
  if (names.length === 0) return 'absent'
  return names.includes('PG_VERSION') ? 'present' : 'foreign'
}

async function createCluster(home: Home, binaries: Binaries, sync: boolean, log: Log): Promise<void> {
  log('A criar a base de dados', { folder: home.cluster })
  const draft = await makeDraft(home.cluster)
  const passwordFile = `${draft}.password`
  try {
    await giveTo(home.account, draft)
    await writeFile(passwordFile, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
    await giveTo(home.account, passwordFile)
    const made = await run(binaries.program('initdb'), initdbArguments(draft, passwordFile, sync), runAs(home.account))
    if (made.code !== 0) throw explainInitdb(made.output)
    await writeFile(join(draft, 'pg_hba.conf'), ACCESS_RULES)
    await rename(passwordFile, join(draft, PASSWORD_FILE))
    await chmod(draft, 0o700)
    await moveIntoPlace(draft, home.cluster)
  } finally {
    await rm(passwordFile, { force: true })
    await rm(draft, { recursive: true, force: true })
  }
}

function initdbArguments(folder: string, passwordFile: string, sync: boolean): string[] {
  return [
    `--pgdata=${folder}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    // Explicit, because without LANG the encoding would be SQL_ASCII.
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(sync ? [] : ['--no-sync']),
  ]
}

function explainInitdb(output: string): Error {
  return /could not look up effective user ID/.test(output)
    ? new Error('a conta que corre o programa não tem nome neste sistema (em /etc/passwd), e o PostgreSQL precisa dele')
    : new Error(`o initdb falhou: ${output.trim()}`)
}

async function moveIntoPlace(draft: string, cluster: string): Promise<void> {
  try {
    // An empty folder may exist already, and Windows cannot rename over it.
    await rmdir(cluster).catch(error => {
      if (codeOf(error) !== 'ENOENT') throw error
    })
    await rename(draft, cluster)
  } catch (error) {
    // Another process was faster; its cluster is used.
    if (['ENOTEMPTY', 'EEXIST'].includes(codeOf(error) ?? '')) return
    throw error
  }
  if (process.platform === 'win32') return
  const parent = await open(dirname(cluster))
  try {
    await parent.sync()
  } finally {
    await parent.close()
  }
}
