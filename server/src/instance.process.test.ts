import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { uuidv7 } from 'uuidv7'
import { describe, expect, inject, it } from 'vitest'
import {
  back,
  prepareBackupInstallations,
  restore,
  source,
  sourceDir,
  target,
  targetDir,
} from '../test/backup-installations.ts'
import { addUser } from '../test/factories.ts'
import { urlOf } from '../test/installation.ts'
import { startOnServer } from '../test/start-on-server.ts'
import { withDatabase } from '../test/with-database.ts'
import { claimFolder } from './claim-folder.ts'
import { connect, isSuperuser } from './db/connect.ts'
import { startSession } from './features/auth/sessions.ts'

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
  const asSuperuser = () => withDatabase(inject('superuser'), String(target.options.database))

  it('is told at the start, and to staff by the readiness, because a superuser reads files and runs programs', async () => {
    const told: string[] = []
    const { app, database, keys, stop } = await startOnServer(asSuperuser(), targetDir, {
      log: message => told.push(message),
    })
    try {
      const words = expect.stringMatching(/conta de um superutilizador.*dona da base de dados/)
      expect(told).toContainEqual(words)
      const admin = await addUser(database, { role: 'admin' })
      const context = { db: database.kysely, actor: undefined, now: new Date() }
      const caller = { sessionId: uuidv7(), address: '203.0.113.1', userAgent: 'test', byLink: false, sessionDays: 90 }
      const { access } = await startSession(context, keys, { ...admin, role: 'admin' }, caller)
      const { body } = await app.inject({
        url: '/api/health/ready',
        headers: { authorization: `Bearer ${access}` },
      })
      expect(JSON.parse(body).data).toMatchObject({ status: 'ok', warnings: expect.arrayContaining([words]) })
    } finally {
      await stop()
    }
  })

  it('is not one that an ordinary role uses', async () => {
    const superuser = connect({ ...asSuperuser(), max: 1 }, () => undefined)
    try {
      expect(await isSuperuser(superuser)).toBe(true)
    } finally {
      await superuser.close()
    }
    expect(await isSuperuser(target)).toBe(false)
  })
})
