import type { Running } from '../measured-app.ts'
import type { Figure } from '../report.ts'
import { measureBigList } from './big-list.ts'
import { type Chrome, startChrome } from './chrome.ts'
import { type Load, measureLoad } from './first-load.ts'
import { measureMemory } from './memory.ts'
import { PLAIN_REACT, VANILLA } from './reference-pages.ts'
import { measureRows } from './rows.ts'
import type { Traced } from './trace.ts'
import { measureTyping } from './typing.ts'

const LIST = '/utilizadores'
const LOADS = 7
const PAINTS = 5

/** Benchmarks of the screens, compared to minimal pages that show the same. */
export async function benchBrowser(app: Running): Promise<Figure[]> {
  const chrome = await startChrome(`http://127.0.0.1:${app.port}`)
  try {
    const figures = [...(await benchLoad(chrome)), ...(await benchRows(chrome))]
    console.log('Browser: 5,000 rows …')
    const { sort, tick, scroll } = await measureBigList(chrome)
    console.log('Browser: typing …')
    const keys = await measureTyping(chrome)
    const cpu = (name: string, values: readonly number[], limit: number): Figure => ({
      name: `${name}: main-thread CPU`,
      unit: 'ms',
      ours: median(values),
      target: { value: limit },
    })
    figures.push(
      cpu('5,000 rows, sort, from the answer to the paint', sort, 100),
      cpu('5,000 rows, one tick', tick, 100),
      cpu('5,000 rows, one screen of scroll', scroll, 100),
      cpu('a key in a form of 25 fields', keys, 16),
    )
    return [...figures, ...(await benchMemory(chrome))]
  } finally {
    await chrome.close()
  }
}

async function benchLoad(chrome: Chrome): Promise<Figure[]> {
  console.log('Browser: first load …')
  const loads: { ours: Load; vanilla: Load; react: Load }[] = []
  for (let n = 0; n <= LOADS; n++) {
    const ours = await measureLoad(chrome, LIST)
    const vanilla = await measureLoad(chrome, `${VANILLA}?rows=100`)
    const react = await measureLoad(chrome, `${PLAIN_REACT}?rows=100`)
    // The first load of each is not measured, because it fills the server's caches.
    if (n > 0) loads.push({ ours, vanilla, react })
  }
  const beside = (name: string, key: keyof Traced, other: 'vanilla' | 'react', limit?: number): Figure => ({
    name,
    unit: 'ms',
    ours: median(loads.map(load => load.ours[key])),
    bare: median(loads.map(load => load[other][key])),
    ratio: median(loads.map(load => load.ours[key] / load[other][key])),
    ...(limit && { target: { ratio: limit } }),
  })
  const ofOurs = (key: keyof Load) => median(loads.map(load => load.ours[key]))
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

async function benchRows(chrome: Chrome): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const size of [100, 500]) {
    console.log(`Browser: ${size} rows …`)
    const paints: { ours: number; react: number; vanilla: number }[] = []
    for (let n = 0; n < PAINTS; n++) {
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

async function benchMemory(chrome: Chrome): Promise<Figure[]> {
  console.log('Browser: memory …')
  const { warm, end } = await measureMemory(chrome)
  const grown = (name: string, key: keyof typeof STILL, unit: Figure['unit']): Figure => ({
    name: `memory, rounds 10 to 50 through all screens: ${name} grown by`,
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
