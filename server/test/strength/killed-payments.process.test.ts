import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { confirmPaymentsJob } from '../../src/features/payment-providers/confirm-payments.ts'
import { BLOCK_AUDIT_ENTRIES } from '../killed-task.ts'
import { createProvidersApp, type ProvidersApp } from '../providers-app.ts'
import { type JobProcess, startJobProcess } from '../start-job-process.ts'
import { SECRET_KEY } from '../test-app.ts'
import { bySize } from '../test-size.ts'
import { untilWaiting } from '../until-waiting.ts'

const RANDOM_KILLS = bySize({ daily: 3, long: 40 })
const LONGEST = { timeout: 60_000, interval: 20 }

let t: ProvidersApp
let dataDir: string
let child: JobProcess | undefined
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'agremia-killed-payments-'))
  t = await createProvidersApp()
})
afterEach(killProcess)
afterAll(async () => {
  await t.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function startProcess() {
  child = await startJobProcess({
    connection: t.database.options,
    dataDir,
    secretKey: SECRET_KEY,
    now: t.clock().toISOString(),
    job: confirmPaymentsJob.name,
    concurrency: 2,
    simulatorUrl: t.simulator.url,
  })
}

async function killProcess() {
  await child?.kill()
  child = undefined
}

it('PAY-05: money that the provider has confirmed is booked once though the process is killed before it is written down', async () => {
  const { memberId, request } = await t.owing()
  await t.payReference(request)
  await t.database.kysely.transaction().execute(async db => {
    await BLOCK_AUDIT_ENTRIES.execute(db)
    await startProcess()
    await untilWaiting(t.database, 1, 60_000)
    await killProcess()
  })
  expect(await t.paidBy(memberId)).toEqual([])
  await startProcess()
  await vi.waitFor(async () => expect(await t.paidBy(memberId)).toEqual([['multibanco', 2400]]), LONGEST)
  expect(await t.account(memberId)).toMatchObject({ debtTotal: 0, creditBalance: 0 })
})

it('PAY-05: nothing is lost or booked twice however often the process is killed', async () => {
  const owing = []
  for (let n = 0; n < 12; n += 1) owing.push(await t.owing())
  for (const { request } of owing) await t.payReference(request, request.total, 'twice')
  for (let n = 0; n < RANDOM_KILLS; n += 1) {
    await startProcess()
    await killProcess()
  }
  await startProcess()
  for (const { memberId } of owing)
    await vi.waitFor(async () => expect(await t.paidBy(memberId)).toEqual([['multibanco', 2400]]), LONGEST)
  await killProcess()
  await t.confirm()
  for (const { memberId } of owing) expect(await t.paidBy(memberId)).toEqual([['multibanco', 2400]])
  expect(await t.tray()).toEqual([])
})
