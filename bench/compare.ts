import { isDeepStrictEqual } from 'node:util'
import { load, type Target } from './load.ts'
import type { Repetition } from './size.ts'
import { cpuOf, cpuOfTree } from './usage.ts'

const CONNECTIONS = 10

export interface Side {
  pid: number
  target: Target
  /** What its answer says, where the two sides say the same in different shapes. */
  toldBy?: (answer: never) => unknown
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
interface Comparing {
  repetition: Repetition
  postmaster: number
  compared: string[]
}

/** Runs the same load on both in turns, so that other activity of the machine affects both alike; first both must answer the same. */
export async function compare(
  { repetition, postmaster, compared }: Comparing,
  name: string,
  [ours, bare]: readonly [Side, Side],
  requests: number,
): Promise<Comparison> {
  console.log(`Comparing: ${name} …`)
  expectSame(name, await readAnswer(ours), await readAnswer(bare))
  compared.push(name)
  if (repetition.rounds > 0) for (const side of [ours, bare]) await load(side.target, 2 * requests, CONNECTIONS)
  const measure = (side: Side) => measureRound(side, postmaster, requests)
  const rounds: { ours: Round; bare: Round }[] = []
  for (let n = 0; n < repetition.rounds; n++) {
    // Each runs first as often as second.
    const first = n % 2 === 0 ? await measure(ours) : undefined
    const second = await measure(bare)
    rounds.push({ ours: first ?? (await measure(ours)), bare: second })
  }
  const found: Comparison = {
    ours: eachFigure(name => median(rounds.map(round => round.ours[name]))),
    bare: eachFigure(name => median(rounds.map(round => round.bare[name]))),
    ratio: eachFigure(name => median(rounds.map(round => round.ours[name] / round.bare[name]))),
  }
  // At once, because a run takes minutes and a later part may fail.
  if (rounds.length > 0) console.log(printed(found))
  return found
}

const printed = ({ ours, bare, ratio }: Comparison) =>
  `  CPU ${ours.cpu.toFixed(2)} and ${ours.database.toFixed(2)} ms against ${bare.cpu.toFixed(2)} and ${bare.database.toFixed(2)}, latency x ${ratio.median.toFixed(2)}`

async function measureRound({ pid, target }: Side, postmaster: number, requests: number): Promise<Round> {
  const before = { cpu: cpuOf(pid), database: cpuOfTree(postmaster) }
  const latencies = (await load(target, requests, CONNECTIONS)).sort((a, b) => a - b)
  return {
    cpu: (cpuOf(pid) - before.cpu) / requests,
    database: (cpuOfTree(postmaster) - before.database) / requests,
    median: quantile(latencies, 0.5),
    p95: quantile(latencies, 0.95),
  }
}

export async function readAnswer({ target, toldBy }: Side): Promise<unknown> {
  const { port, path, bearer, status = 200 } = target
  // As the load asks, which reads answers by their length.
  const headers: HeadersInit = { 'accept-encoding': 'identity', ...(bearer && { authorization: `Bearer ${bearer}` }) }
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
  if (response.status !== status) throw new Error(`${path} was answered with ${response.status} instead of ${status}`)
  if (!response.headers.has('content-length')) throw new Error(`${path} was answered without a content-length`)
  const answer = (await response.json()) as never // each side's function knows its own answer
  return toldBy ? toldBy(answer) : answer
}

/** Fails with the first place at which the two differ, because whole answers are too long to be read. */
export function expectSame(name: string, ours: unknown, bare: unknown): void {
  if (isDeepStrictEqual(ours, bare)) return
  const { place, ours: own, bare: other } = firstDifference(ours, bare)
  const at = place === '' ? '' : ` at ${place}`
  throw new Error(`${name}: the two do not answer the same${at}: ours ${show(own)}, the bare handler ${show(other)}`)
}

interface Difference {
  place: string
  ours: unknown
  bare: unknown
}

function firstDifference(ours: unknown, bare: unknown, place = ''): Difference {
  if (isObject(ours) && isObject(bare) && Array.isArray(ours) === Array.isArray(bare)) {
    for (const key of new Set([...Object.keys(ours), ...Object.keys(bare)])) {
      if (!isDeepStrictEqual(ours[key], bare[key]))
        return firstDifference(ours[key], bare[key], place === '' ? key : `${place}.${key}`)
    }
  }
  return { place, ours, bare }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 200 ? `${text.slice(0, 200)} …` : text
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
