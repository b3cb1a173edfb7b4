import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type pg from 'pg'
import { findProgram } from './bundled-programs.ts'

export interface JobProcessOptions {
  connection: pg.PoolConfig
  dataDir: string
  secretKey: string
  /** The time of its clock, which stands still: what may be undone, and what counts as lost, depends on it. */
  now: string
  /** The name of the job that it runs. */
  job: string
  concurrency: number
  simulatorUrl?: string
}

/** Starts a process that runs one kind of job, and waits until it takes jobs. */
export async function startJobProcess(options: JobProcessOptions) {
  const child = spawn(process.execPath, [await findProgram('jobProcess'), JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  await Promise.race([
    once(child.stdout, 'data'),
    exited.then(([code]) => Promise.reject(new Error(`The process that runs jobs ended with ${code}`))),
  ])
  return {
    /** Ends it as a power cut would. */
    kill: async () => {
      child.kill('SIGKILL')
      await exited
    },
  }
}
export type JobProcess = Awaited<ReturnType<typeof startJobProcess>>
