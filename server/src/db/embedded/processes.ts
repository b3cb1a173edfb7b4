import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { childEnvironment } from '../../config.ts'
import { codeOf } from './faults.ts'

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process exists, but belongs to another user.
    return codeOf(error) === 'EPERM'
  }
}

/** After a restart of the machine or container the id may belong to another program; a zombie does not count either. */
export function isPostgres(pid: number): boolean {
  if (!isAlive(pid)) return false
  const seen = describe(pid)
  return seen === undefined || (seen.command.includes('postgres') && !seen.state.startsWith('Z'))
}

function describe(pid: number): { command: string; state: string } | undefined {
  try {
    // "12 (postgres) S 1 …"
    const [, command, state] = /^\d+ \((.*)\) (\S)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return command !== undefined && state !== undefined ? { command, state } : undefined
  } catch {
    if (process.platform !== 'darwin') return undefined
    const { stdout } = spawnSync('ps', ['-o', 'stat=,comm=', '-p', String(pid)], { encoding: 'utf8' })
    const [, state, command] = /^\s*(\S+)\s+(.+)/.exec(stdout) ?? []
    return command !== undefined && state !== undefined ? { command, state } : undefined
  }
}

export async function waitForEnd(pid: number, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds
  while (isPostgres(pid)) {
    if (Date.now() > deadline) return false
    await wait(20)
  }
  return true
}

export interface Finished {
  code: number | null
  output: string
}

export function run(program: string, args: string[], options: { uid?: number; gid?: number }): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, cwd: safeFolder, env: childEnvironment(), windowsHide: true })
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', reject)
    child.on('close', code => resolve({ code, output }))
  })
}

/** A working directory for child processes, because the other account may not enter our current one. */
export const safeFolder = process.platform === 'win32' ? undefined : '/'
