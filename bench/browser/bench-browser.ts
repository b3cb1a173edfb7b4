import { expectSame } from '../compare.ts'
import { type BrowserBench, definePart } from '../part.ts'
import type { Figure } from '../report.ts'
import { measureBigList } from './big-list.ts'
import type { Chrome } from './chrome.ts'
import { type Load, measureLoad } from './first-load.ts'
import { measureMemory } from './memory.ts'
import { PLAIN_REACT, VANILLA } from './reference-pages.ts'
import { measureRows } from './rows.ts'
import type { Traced } from './trace.ts'
import { measureTyping } from './typing.ts'

const LIST = '/utilizadores'

interface BrowserSizes {
  /** Loads of each page that are measured, after a first one that is not. */
  loads: number
  /** How often each number of rows is painted. */
  rows: readonly number[]
  paints: number
  /** A tiny run uses no screen: each tab, and each snapshot of the memory, costs 2 s of CPU. */
  use?: UseSizes
}
interface UseSizes {
  /** Actions of each kind on the long list, and the keys that are typed. */
  times: number
  keys: string
  /** Rounds through all screens, and those after which everything is loaded, compiled and cached. */
  rounds: number
  warmRounds: number
}

export const browserPart = definePart<'browser', BrowserSizes>({
  name: 'browser',
  about: 'the screens: first load, painted rows, a long list, typing and memory, beside minimal pages',
  needs: 'browser',
  sizes: {
    full: {
      loads: 7,
      rows: [100, 500],
      paints: 5,
      use: { times: 7, keys: 'Associação de Moradores do Bairro Alto', rounds: 50, warmRounds: 10 },
    },
    tiny: { loads: 0, rows: [], paints: 0 },
  },
  measure: benchBrowser,
})

/** Benchmarks of the screens, compared to minimal pages that show the same. */
async function benchBrowser(bench: BrowserBench, sizes: BrowserSizes): Promise<Figure[]> {
  return [
    ...(await benchLoad(bench, sizes)),
    ...(await benchRows(bench.chrome, sizes)),
    ...(sizes.use ? [...(await benchActions(bench, sizes.use)), ...(await benchMemory(bench.chrome, sizes.use))] : []),
  ]
}

async function benchActions({ chrome, counts }: BrowserBench, { times, keys }: UseSizes): Promise<Figure[]> {
  console.log(`Browser: ${counts.bigList} rows …`)
  const { sort, tick, scroll } = await measureBigList(chrome, counts.bigList, times)
  console.log('Browser: typing …')
  const cpu = (name: string, values: readonly number[], limit: number): Figure => ({
    name: `${name}: main-thread CPU`,
    unit: 'ms',
    ours: median(values),
    target: { value: limit },
  })
  return [
    cpu('5,000 rows, sort, from the answer to the paint', sort, 100),
    cpu('5,000 rows, one tick', tick, 100),
    cpu('5,000 rows, one screen of scroll', scroll, 100),
    cpu('a key in a form of 25 fields', await measureTyping(chrome, keys), 16),
  ]
}

async function benchLoad({ chrome, compared }: BrowserBench, { loads: count }: BrowserSizes): Promise<Figure[]> {
  console.log('Browser: first load …')
  const loads: { ours: Load; vanilla: Load; react: Load }[] = []
  for (let n = 0; n <= count; n++) {
    const ours = await measureLoad(chrome, LIST)
    const vanilla = await measureLoad(chrome, `${VANILLA}?rows=100`)
    const react = await measureLoad(chrome, `${PLAIN_REACT}?rows=100`)
    // The first load of each is not measured, because it fills the server's caches.
    if (n > 0) loads.push({ ours, vanilla, react })
    else {
      for (const [name, page] of Object.entries({ vanilla, react })) {
        expectSame(`first load, beside ${name}`, ours.shown, page.shown)
        compared.push(`first load, beside ${name}`)
      }
    }
  }
  const beside = (name: string, key: keyof Traced, other: 'vanilla' | 'react', limit?: number): Figure => ({
    name,
    unit: 'ms',
    ours: median(loads.map(load => load.ours[key])),
    bare: median(loads.map(load => load[other][key])),
    ratio: median(loads.map(load => load.ours[key] / load[other][key])),
    ...(limit && { target: { ratio: limit } }),
  })
  const ofOurs = (key: 'scripts' | 'requests') => median(loads.map(load => load.ours[key]))
  return [
    { name: 'first load: JavaScript, gzipped', unit: 'KB', ours: ofOurs('scripts'), target: { value: 230 } },
    {
      name: 'first load: calls deep',
      unit: '',
      ours: Math.max(...loads.map(load => load.ours.depth)),
      target: { value: 1 },
    },
    { name: 'first load: requests', unit: '', ours: ofOurs('requests') },
    beside('first load: main-thread CPU until rows are painted, beside vanilla', 'cpu', 'vanilla', 2),
    beside('first load: the same by the clock', 'rows', 'vanilla'),
    beside('first load: main-thread CPU until the program has taken over', 'readyCpu', 'vanilla'),
    beside('first load: the same by the clock', 'ready', 'vanilla'),
    beside('first load: main-thread CPU, beside plain React', 'cpu', 'react'),
  ]
}

async function benchRows(chrome: Chrome, { rows, paints: count }: BrowserSizes): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const size of rows) {
    console.log(`Browser: ${size} rows …`)
    const paints: { ours: number; react: number; vanilla: number }[] = []
    for (let n = 0; n < count; n++) {
      const ours = await measureRows(chrome, LIST, size)
      const react = await measureRows(chrome, `${PLAIN_REACT}?rows=${size}`, size)
      const vanilla = await measureRows(chrome, `${VANILLA}?rows=${size}`, size)
      paints.push({ ours, react, vanilla })
    }
    const beside = (other: 'react' | 'vanilla', word: string): Figure => ({
      name: `${size} rows painted, main-thread CPU, beside ${word}`,
      unit: 'ms',
      ours: median(paints.map(paint => paint.ours)),
      bare: median(paints.map(paint => paint[other])),
      ratio: median(paints.map(paint => paint.ours / paint[other])),
      ...(size === 500 && other === 'react' && { target: { ratio: 1.5 } }),
    })
    figures.push(beside('react', 'plain React'), beside('vanilla', 'vanilla'))
  }
  return figures
}

/** Smaller differences between two equal rounds are noise, in MB. */
const STILL = { held: 0.25, nodes: 50, listeners: 10 }

async function benchMemory(chrome: Chrome, { rounds, warmRounds }: UseSizes): Promise<Figure[]> {
  console.log('Browser: memory …')
  const { warm, end } = await measureMemory(chrome, rounds, warmRounds)
  const grown = (name: string, key: keyof typeof STILL, unit: Figure['unit']): Figure => ({
    name: `memory, rounds ${warmRounds} to ${rounds} through all screens: ${name} grown by`,
    unit,
    ours: end[key] - warm[key],
    target: { value: STILL[key] },
  })
  return [
    { name: 'memory: whole heap after fifty rounds, beside ten', unit: 'MB', ours: end.heap, bare: warm.heap },
    grown('what scripts hold', 'held', 'MB'),
    grown('DOM nodes', 'nodes', ''),
    grown('listeners', 'listeners', ''),
  ]
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
