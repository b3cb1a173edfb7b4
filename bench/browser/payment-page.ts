import { gzipSync } from 'node:zlib'
import type { Running } from '../measured-app.ts'
import type { Figure } from '../report.ts'
import { type ApiCall, apiCall } from '../run-task.ts'
import { type Chrome, startChrome } from './chrome.ts'
import { PLAIN_PAYMENT } from './reference-pages.ts'
import { type Traced, traceUntil } from './trace.ts'

const LOADS = 9
/** Both pages show the values to pay with in such elements. */
const SHOWN = 'dd'

/** PAY-05: the page on which members pay, loaded into an empty profile, beside a page of forty lines that shows the same. */
export async function benchPaymentPage(app: Running, bearer: string): Promise<Figure[]> {
  console.log('Browser: payment page …')
  const address = await openRequest(apiCall(app.port, bearer))
  const plain = `${PLAIN_PAYMENT}?code=${address.split('/').at(-1)}`
  const chrome = await startChrome(`http://127.0.0.1:${app.port}`)
  try {
    const loads: { ours: Traced; bare: Traced }[] = []
    for (let n = 0; n <= LOADS; n++) {
      const [ours, bare] = [await measure(chrome, address), await measure(chrome, plain)]
      // The first load of each is not measured, because it fills the server's caches.
      if (n > 0) loads.push({ ours, bare })
    }
    const beside = (name: string, key: keyof Traced, limit?: number): Figure => ({
      name,
      unit: 'ms',
      ours: median(loads.map(({ ours }) => ours[key])),
      bare: median(loads.map(({ bare }) => bare[key])),
      ratio: median(loads.map(({ ours, bare }) => ours[key] / bare[key])),
      ...(limit && { target: { ratio: limit } }),
    })
    return [
      {
        name: 'payment page, cold: everything that is loaded, gzipped',
        unit: 'KB',
        ours: await sizeOf(chrome, address),
        target: { value: 60 },
      },
      beside('payment page, cold: main-thread CPU until it is painted, beside a page of 40 lines', 'cpu', 2),
      beside('payment page, cold: the same by the clock', 'rows', 2),
    ]
  } finally {
    await chrome.close()
  }
}

/** The address of the page of a debt of the demonstration. */
async function openRequest(call: ApiCall): Promise<string> {
  const [charge] = await call<{ _id: string; memberId: string }[]>('GET', '/unsettled_payments?_amount.from=1&_limit=1')
  if (!charge) throw new Error('the demonstration has no debt')
  const body = { memberId: charge.memberId, chargeIds: [charge._id] }
  return (await call<{ page: string }>('POST', '/payment_requests/open', body)).page
}

async function measure(chrome: Chrome, path: string): Promise<Traced> {
  const tab = await chrome.open()
  try {
    return await traceUntil(tab, path, { rows: SHOWN, ready: SHOWN })
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
