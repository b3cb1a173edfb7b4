import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLauncherFixture, type LauncherFixture, pidOf, query } from '../../../test/launcher-fixture.ts'
import { readRecord } from './pid-file.ts'
import { isPostgres, waitForEnd } from './processes.ts'

let fixture: LauncherFixture
beforeAll(async () => {
  fixture = await createLauncherFixture()
})
afterAll(() => fixture.clean())

const start = (dataDir: string) => fixture.start({ dataDir })
const IDENTITY = 'select system_identifier::text as id from pg_control_system()'

describe('a server that outlived its application', () => {
  it('is adopted with its data, and ends with the application that adopted it', async () => {
    const dataDir = await fixture.makeClusterFolder(fixture.ordinary)
    const killed = await fixture.launch({ dataDir, account: fixture.ordinary })
    await query(killed.options, "create table kept as select 'sim' as word")
    const pid = await pidOf(dataDir)
    await killed.kill()
    expect(isPostgres(pid)).toBe(true)

    const app = await fixture.launch({ dataDir, account: fixture.ordinary })
    expect(await pidOf(dataDir)).toBe(pid)
    expect(app.messages).toContain('Base de dados já estava a correr')
    expect(await query(app.options, 'select word from kept')).toEqual([{ word: 'sim' }])
    await app.stop()
    expect(isPostgres(pid)).toBe(false)
  })

  it('is recovered when it was killed too', async () => {
    const dataDir = await fixture.makeClusterFolder(fixture.ordinary)
    const app = await fixture.launch({ dataDir, account: fixture.ordinary })
    await query(app.options, "create table kept as select 'sim' as word")
    const pid = await pidOf(dataDir)
    await app.kill()
    process.kill(pid, 'SIGKILL')
    const next = await fixture.launch({ dataDir, account: fixture.ordinary })
    expect(await query(next.options, 'select word from kept')).toEqual([{ word: 'sim' }])
    await next.stop()
  })
})

describe('a server that is stopping', () => {
  /** A smart shutdown ends when the last session does, so the test says how long the dying takes. */
  async function makeDyingServer() {
    const dataDir = await fixture.makeClusterFolder(fixture.ordinary)
    const app = await fixture.launch({ dataDir, account: fixture.ordinary })
    const last = new pg.Client(app.options)
    last.on('error', () => undefined)
    await last.connect()
    const pid = await pidOf(dataDir)
    await app.kill()
    process.kill(pid, 'SIGTERM')
    const readStatus = async () => (await readRecord(join(dataDir, 'postgres')))?.status
    await expect.poll(readStatus, { interval: 10, timeout: 10_000 }).toBe('stopping')
    return { dataDir, pid, last }
  }

  it('is waited for, and then started again', async () => {
    const { dataDir, pid, last } = await makeDyingServer()
    let isReady = false
    const starting = fixture.launch({ dataDir, account: fixture.ordinary }).finally(() => {
      isReady = true
    })
    // Once the application runs, it looks every 50 ms: it has found the dying server several times by then.
    await wait(1_000)
    expect([isReady, await pidOf(dataDir)]).toEqual([false, pid])
    await last.end()
    const app = await starting
    expect(await pidOf(dataDir)).not.toBe(pid)
    expect(await query(app.options, 'select 1 as one')).toEqual([{ one: 1 }])
    await app.stop()
  })

  it('is not waited for without end: the start says which process is in the way', async () => {
    const { dataDir, pid, last } = await makeDyingServer()
    const begin = Date.now()
    await expect(fixture.launch({ dataDir, account: fixture.ordinary, dyingMs: 700 })).rejects.toThrow(
      new RegExp(`processo ${pid}\\) ainda não parou nem responde`),
    )
    expect(Date.now() - begin).toBeGreaterThan(700)
    await last.end()
    expect(await waitForEnd(pid, 10_000)).toBe(true)
  })
})

describe('several applications on one folder', () => {
  it('three that start at once on an empty folder share one cluster and one server', async () => {
    const dataDir = await fixture.makeFolder(fixture.ordinary)
    const settings = { dataDir, account: fixture.ordinary }
    const apps = await Promise.all([fixture.launch(settings), fixture.launch(settings), fixture.launch(settings)])
    const identities = await Promise.all(apps.map(app => query(app.options, IDENTITY)))
    expect(new Set(identities.map(rows => rows[0]?.id)).size).toBe(1)
    const pid = await pidOf(dataDir)
    expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres.log', 'socket'])
    const [first, second, third] = apps
    await Promise.all([first?.stop(), second?.stop()])
    expect(isPostgres(pid)).toBe(true)
    expect(await query(third?.options ?? {}, 'select 1 as one')).toEqual([{ one: 1 }])
    await third?.stop()
    expect(isPostgres(pid)).toBe(false)
  })

  it('the one that started it may leave first; the last one out stops it', async () => {
    const dataDir = await fixture.makeClusterFolder()
    const starter = await start(dataDir)
    const adopter = await start(dataDir)
    const pid = await pidOf(dataDir)
    await starter.stop()
    expect(await query(adopter.options, 'select 1 as one')).toEqual([{ one: 1 }])
    await adopter.stop()
    expect(isPostgres(pid)).toBe(false)
  })

  it('all that stop at once leave no server behind, time after time', async () => {
    const dataDir = await fixture.makeClusterFolder()
    for (let round = 0; round < 3; round += 1) {
      const apps = await Promise.all([start(dataDir), start(dataDir), start(dataDir)])
      const pid = await pidOf(dataDir)
      await Promise.all(apps.map(app => app.stop()))
      expect(isPostgres(pid)).toBe(false)
    }
  })

  it('one that starts while the last one stops gets a server all the same', async () => {
    const dataDir = await fixture.makeClusterFolder()
    for (let round = 0; round < 3; round += 1) {
      const leaving = await start(dataDir)
      const [next] = await Promise.all([wait(round * 10).then(() => start(dataDir)), leaving.stop()])
      expect(await query(next.options, 'select 1 as one')).toEqual([{ one: 1 }])
      await next.stop()
    }
  })
})
