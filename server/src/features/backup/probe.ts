import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { loadKeys, WrongKey } from '../../outside/keys.ts'
import { unlessGone } from './data-files.ts'
import { KEY_FILE } from './manifest.ts'
import { Refused } from './refused.ts'
import type { Backup } from './verify.ts'

export const PROBE = 'agremia'

/** Where this installation's key is: in its settings, else in its folder. */
export interface Key {
  secretKey?: string | undefined
  dataDir: string
}

/** A key given from outside wins, and then a file left in the folder is nobody's. */
export const hasKeyFile = async ({ secretKey, dataDir }: Key) =>
  secretKey === undefined && (await unlessGone(stat(join(dataDir, KEY_FILE)))) !== undefined

export const bringsKey = ({ secretKey }: Key, { manifest }: Backup) =>
  secretKey === undefined && manifest.files.some(file => file.path === KEY_FILE)

/** With another key the sealed settings and every link and session would be noise: better known before than after. */
export async function checkKey(key: Key, backup: Backup): Promise<void> {
  const { probe } = backup.manifest
  if (probe === null) return
  if (!bringsKey(key, backup) && key.secretKey === undefined && !(await hasKeyFile(key)))
    throw new Refused('A cópia foi feita com SECRET_KEY, que não vai dentro dela. Indique a mesma chave em SECRET_KEY.')
  const keys = await loadKeys(
    bringsKey(key, backup) ? { ...key, secretKey: (await backup.readFile(KEY_FILE)).trim() } : key,
  )
  try {
    keys.open(probe)
  } catch (error) {
    if (!(error instanceof WrongKey)) throw error
    throw new Refused(
      'A chave desta instalação não é a da cópia: o que nela está cifrado ficaria perdido. ' +
        `Ponha em SECRET_KEY a chave da instalação de origem (se estava na pasta de dados, é o texto de ${KEY_FILE}).`,
      { cause: error },
    )
  }
}
