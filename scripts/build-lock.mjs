import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './paths.mjs'

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM means that the process exists and belongs to another user.
    return error.code === 'EPERM'
  }
}

function acquire(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  }
}

function holderOf(file) {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Prevents two simultaneous starts from writing the same files: the second waits and then has nothing left to build. */
export async function withBuildLock(work, file = join(root, '.cache/build.lock')) {
  mkdirSync(dirname(file), { recursive: true })
  while (!acquire(file)) {
    const holder = holderOf(file)
    // 0: the file exists, but the process id is not written yet.
    if (holder && !isAlive(holder)) rmSync(file, { force: true })
    else await sleep(100)
  }
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}
