import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isUuid } from '@agremia/model/resource/parse'
import { sql } from 'kysely'
import { BadConfig, type Config } from './config.ts'
import type { Database } from './db/connect.ts'
import { codeOf } from './db/faults.ts'
import { writeOnce } from './outside/write-once.ts'

const ID_FILE = 'folder.id'

/**
 * Makes sure that this instance has the files that the rows of the database refer to. The first instance that starts on a
 * database ties it to its data folder; one with another folder is refused, because each would store photos that the other cannot find.
 */
export async function claimFolder(
  { kysely }: Pick<Database, 'kysely'>,
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  { takeOver = false }: { takeOver?: boolean } = {},
): Promise<void> {
  const own = await readOrMakeId(join(dataDir, ID_FILE))
  // An embedded database lies in the folder itself, so whatever moves one moves the other.
  const mayReplace = takeOver || databaseUrl === undefined
  const { rows } = await sql<{ folderId: string }>`
    insert into installation (folder_id) values (${own})
    on conflict (is_only) do update set folder_id = ${mayReplace ? own : sql`installation.folder_id`}
    returning folder_id as "folderId"
  `.execute(kysely)
  if (rows[0]?.folderId !== own) throw new BadConfig(refusal(dataDir))
}

const refusal = (dataDir: string) =>
  `A base de dados já é usada com outra pasta de dados, e ${dataDir} não tem os ficheiros dela (fotografias, correio).
  - Se há outra instância a correr, dê a ambas a mesma pasta em DATA_DIR, num disco partilhado.
  - Se mudou a instalação de sítio, copie a pasta anterior para aqui.
  - Se a pasta anterior se perdeu e nenhuma outra instância corre: npm start -- --take-over`

async function readOrMakeId(path: string): Promise<string> {
  const found = await readId(path)
  if (found !== undefined) return found
  await writeOnce(path, `${randomUUID()}\n`)
  const made = await readId(path)
  if (made === undefined) throw new Error(`${path} was removed while it was being made`)
  return made
}

async function readId(path: string): Promise<string | undefined> {
  try {
    const id = (await readFile(path, 'utf8')).trim()
    if (!isUuid(id)) throw new BadConfig(`${path} está danificado: reponha-o, ou apague-o e arranque com --take-over.`)
    return id
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}
