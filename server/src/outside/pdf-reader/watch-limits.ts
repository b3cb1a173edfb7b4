import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** What reading one file may take before the process is ended. */
export interface ReadingLimits {
  ms: number
  bytes: number
}

/** In milliseconds since the epoch: when the current file was begun, or 0. */
export type Began = BigInt64Array<SharedArrayBuffer>

/**
 * Source text, because a thread cannot load a TypeScript file and a function would be sent with helpers that only its file has. The
 * limits of threads do not cover the memory of WebAssembly, so the whole process is ended.
 */
const PROGRAM = `
  const { workerData: { began, ms, bytes } } = require('node:worker_threads')
  setInterval(() => {
    const since = Number(Atomics.load(began, 0))
    const isSlow = since > 0 && Date.now() - since > ms
    if (isSlow || process.memoryUsage.rss() > bytes) process.kill(process.pid, 'SIGKILL')
  }, 50)
`

/** Watches this process from a thread, because it cannot watch itself while it reads. Fulfilled once it does. */
export async function watchLimits(began: Began, limits: ReadingLimits): Promise<void> {
  const watch = new Worker(PROGRAM, { eval: true, workerData: { began, ...limits } })
  watch.unref()
  await once(watch, 'online')
}
