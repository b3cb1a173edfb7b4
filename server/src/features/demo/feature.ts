import { defineFeature, runsJob } from '../feature.ts'
import { livePaymentJob, showLivePayment } from './live-payment.ts'

/** What goes on in the demonstration once it runs. Nothing queues its job anywhere else. */
export const demo = defineFeature({
  name: 'demo',
  jobs: [runsJob(livePaymentJob, { handler: deps => () => showLivePayment(deps), afterRestore: 'drop' })],
})
