import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  back,
  prepareBackupInstallations,
  restore,
  source,
  sourceDir,
  target,
  targetDir,
} from '../test/backup-installations.ts'
import { urlOf } from '../test/installation.ts'
import { startOnServer } from '../test/start-on-server.ts'
import { claimFolder } from './claim-folder.ts'
import { connect, isSuperuser } from './db/connect.ts'

prepareBackupInstallations({ auditRows: 1 })

describe('API-04: a restored backup', () => {
  it('starts with another folder and another database, while the installation that it was made of runs on', async () => {
    await claimFolder(source, { dataDir: sourceDir, databaseUrl: urlOf(source.options) })
    const file = join(sourceDir, 'claimed.agremia')
    await back(file)
    await restore({ from: file })
    const secretKey = (await readFile(join(targetDir, 'secret.key'), 'utf8')).trim()
    const start = async () => (await startOnServer(target.options, targetDir, { secretKey })).stop()
    await start()
    await start()
    // The restored database is tied to its own folder from then on, as the first one is to its.
    await expect(startOnServer(target.options, sourceDir, { secretKey })).rejects.toThrow(/outra pasta de dados/)
    await claimFolder(source, { dataDir: sourceDir, databaseUrl: urlOf(source.options) })
  })
})

describe('API-02: a database that is used by a superuser', () => {
  it('is told at the start and by the readiness, because a superuser reads files and runs programs', async () => {
    const told: string[] = []
    const { app, stop } = await startOnServer(target.options, targetDir, { log: message => told.push(message) })
    try {
      const words = expect.stringMatching(/conta de um superutilizador.*dona da base de dados/)
      expect(told).toContainEqual(words)
      const { body } = await app.inject('/api/health/ready')
      expect(JSON.parse(body).data).toMatchObject({ status: 'ok', warnings: expect.arrayContaining([words]) })
    } finally {
      await stop()
    }
  })

  it('is not one that an ordinary role uses', async () => {
    expect(await isSuperuser(target)).toBe(true)
    const role = `plain_${randomBytes(8).toString('hex')}`
    await target.pool.query(`create role ${role} login`)
    const plain = connect({ ...target.options, user: role, max: 1 }, () => undefined)
    try {
      expect(await isSuperuser(plain)).toBe(false)
    } finally {
      await plain.close()
      await target.pool.query(`drop role ${role}`)
    }
  })
})
