import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { closeDataFolder } from './close-data-folder.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'agremia-closed-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

const logged: string[] = []
const log = (text: string) => void logged.push(text)
const modeOf = async (folder: string) => (await stat(folder)).mode & 0o777

it('makes the data folder its own account’s, new or open', async () => {
  const made = join(root, 'new')
  await closeDataFolder(made, log, false)
  expect(await modeOf(made)).toBe(0o700)
  const open = join(root, 'open')
  await mkdir(open)
  await chmod(open, 0o777)
  await closeDataFolder(open, log, false)
  expect(await modeOf(open)).toBe(0o700)
})

it('lets the account of the database pass where root runs the program, and opens nothing that was closed', async () => {
  const open = join(root, 'open')
  await mkdir(open)
  await chmod(open, 0o755)
  await closeDataFolder(open, log, true)
  expect(await modeOf(open)).toBe(0o711)
  await writeFile(join(open, 'WHERE'), '/var/lib/agremia/x\n')
  await closeDataFolder(open, log, true)
  expect(await modeOf(open)).toBe(0o700)
  await rm(join(open, 'WHERE'))
  await closeDataFolder(open, log, true)
  expect(await modeOf(open)).toBe(0o700)
  expect(logged).toEqual([])
})
