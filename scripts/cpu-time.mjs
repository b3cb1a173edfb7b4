import { readFileSync } from 'node:fs'

/** The kernel's accounting tick in seconds; it is 100 Hz on every Linux that Node runs on. */
const TICK = 0.01

/** CPU time in seconds of this process and of those that it started, directly or not, and that have ended; undefined where no /proc tells it. */
export function readCpuTime() {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8')
    // The name in brackets may contain blanks.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * TICK, 0)
  } catch {
    return undefined
  }
}
