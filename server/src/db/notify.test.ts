import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { emptyDatabase, type TestDatabase } from '../../test/test-database.ts'
import { connect } from './connect.ts'
import { type Listener, listen } from './notify.ts'

let database: TestDatabase
let listener: Listener
const heard: string[] = []
const onReconnect = vi.fn()

beforeAll(async () => {
  database = await emptyDatabase()
})
beforeEach(async () => {
  heard.length = 0
  onReconnect.mockReset()
  const options = { ...database.options, application_name: 'listener' }
  listener = await listen(options, 'Canal "um"', text => heard.push(text), { onReconnect, log: () => {} })
})
afterEach(() => listener.close())
afterAll(() => database.drop())

const say = (text: string, channel = 'Canal "um"') => database.pool.query('select pg_notify($1, $2)', [channel, text])
const cut = () =>
  database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'listener'`)
const sessions = async () =>
  (await database.pool.query(`select from pg_stat_activity where application_name = 'listener'`)).rowCount

describe('RT-04c: hearing what other instances say', () => {
  test('its own channel, in order, and no other', async () => {
    await say('1')
    await say('x', 'outro')
    await say('2')
    await vi.waitFor(() => expect(heard).toEqual(['1', '2']))
    expect(onReconnect).not.toHaveBeenCalled()
  })

  test('connects again by itself whenever it is cut, and says that something may have been missed', async () => {
    for (const round of [1, 2]) {
      await cut()
      await vi.waitFor(() => expect(onReconnect).toHaveBeenCalledTimes(round), 5_000)
      await vi.waitFor(() => expect(listener.isConnected()).toBe(true))
      await say(`after cut ${round}`)
      await vi.waitFor(() => expect(heard).toContain(`after cut ${round}`))
    }
    expect(await sessions()).toBe(1)
  })

  test('is not connected during the gap, while the database refuses', async () => {
    const { rows } = await database.pool.query<{ name: string }>('select current_database() as name')
    // A database cannot close its own door.
    const outside = connect({ ...inject('maintenance'), max: 1 }, () => {})
    const allow = (yes: boolean) => outside.pool.query(`alter database ${rows[0]?.name} allow_connections ${yes}`)
    await allow(false)
    await cut()
    await vi.waitFor(() => expect(listener.isConnected()).toBe(false))
    await sleep(300)
    expect(onReconnect).not.toHaveBeenCalled()
    await allow(true)
    await outside.close()
    await vi.waitFor(() => expect(onReconnect).toHaveBeenCalledTimes(1), 10_000)
    await say('back')
    await vi.waitFor(() => expect(heard).toEqual(['back']))
  })

  test('closed, it stays closed', async () => {
    await listener.close()
    await vi.waitFor(async () => expect(await sessions()).toBe(0))
    await sleep(300)
    expect(await sessions()).toBe(0)
    expect(listener.isConnected()).toBe(false)
  })
})
