import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openSocketFolder, removeSocketFolder } from './address.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agremia-address-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it('the folder of the socket is opened also while others that stop take it away', async () => {
  const address = { socketFolder: join(folder, 'socket'), port: 5432 }
  for (let round = 0; round < 100; round += 1) {
    const leaving = Array.from({ length: 5 }, () => removeSocketFolder(address))
    await Promise.all([openSocketFolder(address, undefined), ...leaving])
  }
  await openSocketFolder(address, undefined)
  expect((await stat(address.socketFolder)).mode & 0o777).toBe(0o700)
})
