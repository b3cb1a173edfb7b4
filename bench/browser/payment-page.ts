import { type BrowserBench, definePart } from '../part.ts'
import type { Figure } from '../report.ts'
import { type ApiCall, apiCall } from '../run-task.ts'
import { benchColdPage, COLD_PAGE_SIZES, type ColdPageSizes } from './cold-page.ts'
import { PLAIN_PAYMENT } from './reference-pages.ts'

export const paymentPagePart = definePart({
  name: 'payment-page',
  about: 'PAY-05: the page on which members pay, loaded into an empty profile, beside a page of forty lines',
  needs: 'browser',
  sizes: COLD_PAGE_SIZES,
  measure: benchPaymentPage,
})

async function benchPaymentPage(bench: BrowserBench, sizes: ColdPageSizes): Promise<Figure[]> {
  console.log('Browser: payment page …')
  const address = await openRequest(apiCall(bench.app.port, bench.bearer))
  const plain = `${PLAIN_PAYMENT}?code=${address.split('/').at(-1)}`
  return benchColdPage(bench.chrome, sizes, { name: 'payment page', ours: address, plain, shown: 'dd' })
}

/** The address of the page of a debt of the demonstration. */
async function openRequest(call: ApiCall): Promise<string> {
  const [charge] = await call<{ _id: string; memberId: string }[]>('GET', '/unsettled_payments?_amount.from=1&_limit=1')
  if (!charge) throw new Error('the demonstration has no debt')
  const body = { memberId: charge.memberId, chargeIds: [charge._id] }
  return (await call<{ page: string }>('POST', '/payment_requests/open', body)).page
}
