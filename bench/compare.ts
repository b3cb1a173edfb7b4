import { load, type Target } from './load.ts'
import { cpuOf, cpuOfTree } from './usage.ts'

const CONNECTIONS = 10
const REQUESTS = 400
const ROUNDS = 6

export interface Side {
  pid: number
  target: Target
}
interface Round {
  /** CPU time of the server process per request, in ms. */
  cpu: number
  /** CPU time of PostgreSQL per request, in ms, so that work moved to the database is counted too. */
  database: number
  median: number
  p95: number
}
export interface Comparison {
  ours: Round
  bare: Round
  /** The median of the rounds' ratios. */
  ratio: Round
}

/** Runs the same load on both in turns, so that other activity of the machine affects both alike. */
export async function compare(ours: Side, bare: Side, postmaster: number, requests = REQUESTS): Promise<Comparison> {
  for (const side of [ours, bare]) await load(side.target, 2 * requests, CONNECTIONS)
  const rounds: { ours: Round; bare: Round }[] = []
  for (let n = 0; n < ROUNDS; n++) {
    // Each runs first as often as second.
    const first = n % 2 === 0 ? await measure(ours, postmaster, requests) : undefined
    const second = await measure(bare, postmaster, requests)
    rounds.push({ ours: first ?? (await measure(ours, postmaster, requests)), bare: second })
  }
  return {
    ours: eachFigure(name => median(rounds.map(round => round.ours[name]))),
    bare: eachFigure(name => median(rounds.map(round => round.bare[name]))),
    ratio: eachFigure(name => median(rounds.map(round => round.ours[name] / round.bare[name]))),
  }
}

async function measure({ pid, target }: Side, postmaster: number, requests: number): Promise<Round> {
  const before = { cpu: cpuOf(pid), database: cpuOfTree(postmaster) }
  const latencies = (await load(target, requests, CONNECTIONS)).sort((a, b) => a - b)
  return {
    cpu: (cpuOf(pid) - before.cpu) / requests,
    database: (cpuOfTree(postmaster) - before.database) / requests,
    median: quantile(latencies, 0.5),
    p95: quantile(latencies, 0.95),
  }
}

const eachFigure = (value: (name: keyof Round) => number): Round => ({
  cpu: value('cpu'),
  database: value('database'),
  median: value('median'),
  p95: value('p95'),
})

const quantile = (sorted: readonly number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
const median = (values: readonly number[]) =>
  quantile(
    [...values].sort((a, b) => a - b),
    0.5,
  )
