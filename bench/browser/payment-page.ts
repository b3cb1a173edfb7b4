import type { Running } from '../measured-app.ts'
import type { Figure } from '../report.ts'
import { type ApiCall, apiCall } from '../run-task.ts'
import { benchColdPage } from './cold-page.ts'
import { PLAIN_PAYMENT } from './reference-pages.ts'

/** PAY-05: the page on which members pay. */
export async function benchPaymentPage(app: Running, bearer: string): Promise<Figure[]> {
  console.log('Browser: payment page …')
  const address = await openRequest(apiCall(app.port, bearer))
  const plain = `${PLAIN_PAYMENT}?code=${address.split('/').at(-1)}`
  return benchColdPage(app, { name: 'payment page', ours: address, plain, shown: 'dd' })
}

/** The address of the page of a debt of the demonstration. */
async function openRequest(call: ApiCall): Promise<string> {
  const [charge] = await call<{ _id: string; memberId: string }[]>('GET', '/unsettled_payments?_amount.from=1&_limit=1')
  if (!charge) throw new Error('the demonstration has no debt')
  const body = { memberId: charge.memberId, chargeIds: [charge._id] }
  return (await call<{ page: string }>('POST', '/payment_requests/open', body)).page
}
