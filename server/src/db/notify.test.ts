import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { emptyDatabase, type TestDatabase } from '../../test/test-database.ts'
import { until } from '../../test/until.ts'
import { connect } from './connect.ts'
import { type Listener, listen } from './notify.ts'

let database: TestDatabase
let listener: Listener
const heard: string[] = []
const onReconnect = vi.fn()
const log = vi.fn()

beforeAll(async () => {
  database = await emptyDatabase()
})
beforeEach(async () => {
  heard.length = 0
  onReconnect.mockReset()
  log.mockReset()
  const options = { ...database.options, application_name: 'listener' }
  listener = await listen(options, 'Canal "um"', text => heard.push(text), { onReconnect, log })
})
afterEach(() => listener.close())
afterAll(() => database.drop())

const notify = (text: string, channel = 'Canal "um"') =>
  database.pool.query('select pg_notify($1, $2)', [channel, text])
const terminate = () =>
  database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'listener'`)
const sessions = async () =>
  (await database.pool.query(`select from pg_stat_activity where application_name = 'listener'`)).rowCount

describe('RT-04c: a listener to notifications of other instances', () => {
  test('receives the messages of its own channel only, in order', async () => {
    await notify('1')
    await notify('x', 'outro')
    await notify('2')
    await until(() => expect(heard).toEqual(['1', '2']))
    expect(onReconnect).not.toHaveBeenCalled()
  })

  test('reconnects whenever its connection is lost, and reports that messages may have been missed', async () => {
    for (const round of [1, 2]) {
      await terminate()
      await vi.waitFor(() => expect(onReconnect).toHaveBeenCalledTimes(round), 5_000)
      await until(() => expect(listener.isConnected()).toBe(true))
      await notify(`after terminate ${round}`)
      await until(() => expect(heard).toContain(`after terminate ${round}`))
    }
    expect(await sessions()).toBe(1)
  })

  test('is not connected while the database refuses connections', async () => {
    const { rows } = await database.pool.query<{ name: string }>('select current_database() as name')
    // A database cannot refuse connections while it is the one connected to, so this is done from another.
    const outside = connect({ ...inject('maintenance'), max: 1 }, () => {})
    const allow = (yes: boolean) => outside.pool.query(`alter database ${rows[0]?.name} allow_connections ${yes}`)
    await allow(false)
    await terminate()
    await until(() => expect(listener.isConnected()).toBe(false))
    // The lost connection and the first refused attempt to reopen it are logged.
    await vi.waitFor(() => expect(log.mock.calls.length).toBeGreaterThanOrEqual(2), 5_000)
    expect(onReconnect).not.toHaveBeenCalled()
    expect(listener.isConnected()).toBe(false)
    await allow(true)
    await outside.close()
    await vi.waitFor(() => expect(onReconnect).toHaveBeenCalledTimes(1), 10_000)
    await notify('back')
    await until(() => expect(heard).toEqual(['back']))
  })

  test('does not reconnect after it was closed', async () => {
    await listener.close()
    await until(async () => expect(await sessions()).toBe(0))
    // Every attempt to reopen the connection is logged when it is planned.
    expect(log).not.toHaveBeenCalled()
    expect(listener.isConnected()).toBe(false)
  })
})
