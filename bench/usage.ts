import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

const hasProc = existsSync('/proc/self/stat')
/** The kernel's accounting tick in ms; it is 100 Hz on every Linux that Node runs on. */
const TICK = 10

interface Process {
  pid: number
  parent: number
  /** CPU time of the process itself, in ms. */
  cpu: number
  /** CPU time of its ended children, in ms. */
  ended: number
}

function readProcess(pid: number): Process | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may contain blanks.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = (from: number) => (Number(fields[from]) + Number(fields[from + 1])) * TICK
    return { pid, parent: Number(fields[1]), cpu: ticks(11), ended: ticks(13) }
  } catch {
    return undefined
  }
}

function readProcesses(): Process[] {
  if (hasProc) {
    const pids = readdirSync('/proc').filter(name => /^\d+$/.test(name))
    return pids.flatMap(pid => readProcess(Number(pid)) ?? [])
  }
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,time='], { encoding: 'utf8' }).trim().split('\n')
  return lines.map(line => {
    const [pid, parent, time = ''] = line.trim().split(/\s+/)
    return { pid: Number(pid), parent: Number(parent), cpu: parseTime(time), ended: 0 }
  })
}

/** `[[days-]hours:]minutes:seconds.hundredths`, as ps prints it. */
const parseTime = (text: string) =>
  text.split(/[-:]/).reduceRight((sum, part, at, all) => {
    const unit = [1, 60, 3600, 86_400][all.length - 1 - at] ?? 0
    return sum + Number(part) * unit * 1000
  }, 0)

/** CPU time that a process has used, in ms. */
export function cpuOf(pid: number): number {
  const own = hasProc ? readProcess(pid) : readProcesses().find(one => one.pid === pid)
  if (!own) throw new Error(`process ${pid} is gone`)
  return own.cpu
}

/** CPU time of PostgreSQL: the server process, its current backends, and those that have ended. */
export function cpuOfTree(pid: number): number {
  return readProcesses()
    .filter(one => one.pid === pid || one.parent === pid)
    .reduce((sum, one) => sum + one.cpu + (one.pid === pid ? one.ended : 0), 0)
}

export const parentOf = (pid: number) => readProcesses().find(one => one.pid === pid)?.parent

/** Resident memory in MB. */
export function memoryOf(pid: number): number {
  if (hasProc) {
    const kb = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Number(kb) / 1024
  }
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
}

/** The largest growth of a process's memory while `work` runs, in MB. */
export async function growthOf<T>(pid: number, work: () => Promise<T>): Promise<{ growth: number; result: T }> {
  const before = memoryOf(pid)
  let peak = before
  const sample = () => {
    peak = Math.max(peak, memoryOf(pid))
  }
  const timer = setInterval(sample, 5)
  try {
    const result = await work()
    sample()
    return { growth: peak - before, result }
  } finally {
    clearInterval(timer)
  }
}
