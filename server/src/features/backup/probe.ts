import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { loadKeys, WrongKey } from '../../outside/keys.ts'
import { unlessGone } from './data-files.ts'
import { KEY_FILE } from './manifest.ts'
import { Refused } from './refused.ts'
import type { Backup } from './verify.ts'

export const PROBE = 'agremia'

/** This installation's key: from the configuration, else from the file in the data folder. */
export interface Key {
  secretKey?: string | undefined
  dataDir: string
}

/** A configured key wins; a key file in the folder is then not used. */
export const hasKeyFile = async ({ secretKey, dataDir }: Key) =>
  secretKey === undefined && (await unlessGone(stat(join(dataDir, KEY_FILE)))) !== undefined

export const bringsKey = ({ secretKey }: Key, { manifest }: Backup) =>
  secretKey === undefined && manifest.files.some(file => file.path === KEY_FILE)

/** Checks that the key opens the backup's test value, because with another key encrypted settings, links and sessions would be unusable. */
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
