import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startOnServer } from '../test/start-on-server.ts'
import { createDatabase, type TestDatabase } from '../test/test-database.ts'
import { claimFolder } from './claim-folder.ts'
import { BadConfig } from './config.ts'

let database: TestDatabase
let folders: string[]
beforeEach(async () => {
  database = await createDatabase()
  folders = []
})
afterEach(async () => {
  await database.drop()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})
const makeFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'agremia-folder-'))
  folders.push(folder)
  return folder
}
const external = (dataDir: string) => ({ dataDir, databaseUrl: 'postgres://x/agremia' })

describe('API-04: two instances on one database', () => {
  it('start with the same folder, at once and again', async () => {
    const dataDir = await makeFolder()
    await Promise.all([1, 2, 3].map(() => claimFolder(database, external(dataDir))))
    await claimFolder(database, external(dataDir))
  })

  it('with different folders: the second is refused and says what to do', async () => {
    const [one, other] = [await makeFolder(), await makeFolder()]
    await claimFolder(database, external(one))
    const refused = claimFolder(database, external(other))
    await expect(refused).rejects.toThrow(BadConfig)
    await expect(refused).rejects.toThrow(/já é usada com outra pasta de dados.*--take-over/s)
    await claimFolder(database, external(one))
  })

  it('a folder that was copied is the same one; one that is lost can be replaced on purpose', async () => {
    const [one, copy, other] = [await makeFolder(), await makeFolder(), await makeFolder()]
    await claimFolder(database, external(one))
    await copyFile(join(one, 'folder.id'), join(copy, 'folder.id'))
    await claimFolder(database, external(copy))
    await claimFolder(database, external(other), { takeOver: true })
    await claimFolder(database, external(other))
    await expect(claimFolder(database, external(one))).rejects.toThrow(BadConfig)
  })

  it('an embedded database belongs to the folder in which it lies', async () => {
    await claimFolder(database, external(await makeFolder()))
    await claimFolder(database, { dataDir: await makeFolder(), databaseUrl: undefined })
  })

  it('a damaged file is not replaced silently', async () => {
    const dataDir = await makeFolder()
    await writeFile(join(dataDir, 'folder.id'), 'x')
    await expect(claimFolder(database, external(dataDir))).rejects.toThrow(/está danificado/)
  })

  it('the second one does not start', async () => {
    const start = (dataDir: string) => startOnServer(database.options, dataDir)
    const shared = await makeFolder()
    const first = await start(shared)
    try {
      await expect(start(await makeFolder())).rejects.toThrow(/outra pasta de dados/)
      await (await start(shared)).stop()
    } finally {
      await first.stop()
    }
  })
})
