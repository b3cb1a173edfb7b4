import { gzipSync } from 'node:zlib'
import type { Figure } from '../report.ts'
import type { Sized } from '../size.ts'
import type { Chrome } from './chrome.ts'
import { type Traced, traceUntil } from './trace.ts'

const MOST_KB = 60
const MAX_RATIO = 2

interface ColdPage {
  name: string
  /** The address of our page, and that of a page of forty lines that shows the same. */
  ours: string
  plain: string
  /** Both show what was asked for in such elements. */
  shown: string
}

export interface ColdPageSizes {
  loads: number
}
export const COLD_PAGE_SIZES: Sized<ColdPageSizes> = { full: { loads: 9 }, tiny: { loads: 0 } }

/** A page for visitors, loaded into an empty profile, beside a page of forty lines. */
export async function benchColdPage(
  chrome: Chrome,
  { loads: count }: ColdPageSizes,
  { name, ours: address, plain, shown }: ColdPage,
): Promise<Figure[]> {
  const loads: { ours: Traced; bare: Traced }[] = []
  for (let n = 0; n <= count; n++) {
    const [ours, bare] = [await measure(chrome, address, shown), await measure(chrome, plain, shown)]
    // The first load of each is not measured, because it fills the server's caches.
    if (n > 0) loads.push({ ours, bare })
  }
  const beside = (what: string, key: keyof Traced): Figure => ({
    name: `${name}, cold: ${what}`,
    unit: 'ms',
    ours: median(loads.map(({ ours }) => ours[key])),
    bare: median(loads.map(({ bare }) => bare[key])),
    ratio: median(loads.map(({ ours, bare }) => ours[key] / bare[key])),
    target: { ratio: MAX_RATIO },
  })
  return [
    {
      name: `${name}, cold: everything that is loaded, gzipped`,
      unit: 'KB',
      ours: await sizeOf(chrome, address),
      target: { value: MOST_KB },
    },
    beside('main-thread CPU until it is painted, beside a page of 40 lines', 'cpu'),
    beside('the same by the clock', 'rows'),
  ]
}

async function measure(chrome: Chrome, path: string, shown: string): Promise<Traced> {
  const tab = await chrome.open()
  try {
    return await traceUntil(tab, path, { rows: shown, ready: shown })
  } finally {
    await tab.close()
  }
}

async function sizeOf(chrome: Chrome, path: string): Promise<number> {
  const tab = await chrome.open()
  try {
    const bodies: Promise<Buffer>[] = []
    tab.page.on('response', response => bodies.push(response.body()))
    await tab.page.goto(path, { waitUntil: 'networkidle' })
    const sizes = (await Promise.all(bodies)).map(body => gzipSync(body, { level: 9 }).length)
    return sizes.reduce((sum, size) => sum + size, 0) / 1000
  } finally {
    await tab.close()
  }
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
