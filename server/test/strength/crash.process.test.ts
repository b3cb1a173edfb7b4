import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { tokenPair } from '@agremia/model/calls/auth'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { readRecord } from '../../src/db/embedded/pid-file.ts'
import { copyClusterTo } from '../copied-cluster.ts'
import { bySize } from '../test-size.ts'
import { type ChildApps, prepareChildApps } from './child-app.ts'

/** How often the app is killed and started again. */
const KILLS = bySize({ daily: 4, long: 40 })
const WRITERS = 4
/** Every fourth time the database is killed too, as a power cut would. */
const killsDatabaseToo = (kill: number) => kill % 4 === 2

let apps: ChildApps
beforeAll(async () => {
  apps = await prepareChildApps()
})
afterAll(() => apps.clean())

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape, and the test fails where it is not the expected one
const answer = z.object({ data: z.custom<any>() })

interface Ack {
  users: string[]
  tags: string[]
}

it('repeated kill -9 during writes loses no acknowledged write and sends no mail twice', async () => {
  const dataDir = await apps.makeDataDir()
  await copyClusterTo(dataDir)
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'error' }
  let app = await apps.start(env, ['--empty'])
  const recoverCode = await vi.waitUntil(() => /loginporlink\/([\w-]+)\n/.exec(app.lines.out)?.[1], 10_000)
  const signedIn = await fetch(`${app.address}/api/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ recoverCode }),
  })
  expect(signedIn.status, app.lines.out).toBe(200)
  const { access } = tokenPair.parse(await signedIn.json())
  const headers = { authorization: `Bearer ${access}`, 'content-type': 'application/json' }
  const read = async (path: string) =>
    answer.parse(await (await fetch(`${app.address}/api${path}`, { headers })).json()).data

  const acknowledged: Ack = { users: [], tags: [] }
  let n = 0
  /** One after the other until the app is gone; only what was answered counts. */
  async function write(address: string) {
    for (;;) {
      n += 1
      const isUser = n % 2 === 0
      const body = isUser
        ? { name: `Pessoa ${n}`, email: `pessoa${n}@socios.example`, role: 'editor' }
        : { name: `Etiqueta ${n}`, scope: 'members' }
      const posted = await fetch(`${address}/api/${isUser ? 'users' : 'tags'}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      }).catch(() => undefined)
      if (!posted) return
      expect(posted.status).toBe(201)
      acknowledged[isUser ? 'users' : 'tags'].push(isUser ? (body.email ?? '') : body.name)
    }
  }

  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = acknowledged.users.length + acknowledged.tags.length
    const writing = Array.from({ length: WRITERS }, () => write(app.address))
    // At least something was written; then at any moment.
    await expect
      .poll(() => acknowledged.users.length + acknowledged.tags.length, { timeout: 60_000, interval: 10 })
      .toBeGreaterThan(before + 3)
    await sleep(Math.random() * 150)
    const exited = once(app.child, 'exit')
    app.child.kill('SIGKILL')
    const record = await readRecord(join(dataDir, 'postgres'))
    if (killsDatabaseToo(kill) && record) process.kill(record.pid, 'SIGKILL')
    await exited
    await Promise.all(writing)
    app = await apps.start(env)
  }

  // What a killed worker had in hand is given back to the queue within seconds, and done.
  await expect
    .poll(async () => (await read('/')).queue, { timeout: 60_000, interval: 500 })
    .toEqual({ waiting: 0, running: 0, failed: 0, oldestSeconds: 0 })

  const users = (await read('/users?_limit=-1&_fields=email')).map((user: { email: string }) => user.email)
  const tags = (await read('/tags?_limit=-1&_fields=name')).map((tag: { name: string }) => tag.name)
  expect(acknowledged.users.length).toBeGreaterThan(KILLS)
  expect(acknowledged.users.filter(email => !users.includes(email))).toEqual([])
  expect(acknowledged.tags.filter(name => !tags.includes(name))).toEqual([])

  const mails: { _id: string; recipientAddress: string; heldBecause: string }[] = await read(
    '/messages?_limit=-1&_fields=recipientAddress,heldBecause',
  )
  expect(mails.filter(mail => mail.heldBecause !== 'servidor')).toEqual([])
  const invited = mails.map(mail => mail.recipientAddress).sort()
  expect(invited).toEqual(users.filter((email: string) => email.startsWith('pessoa')).sort())
  const files = await readdir(join(dataDir, 'outbox'))
  const idsOfFiles = files.map(name => /([0-9a-f-]{36})\.eml$/.exec(name)?.[1] ?? name)
  expect(idsOfFiles.sort()).toEqual(mails.map(mail => mail._id).sort())

  app.child.kill('SIGTERM')
  expect(await app.ended).toMatchObject({ code: 0 })
}, 900_000)
