import * as paymentPageCalls from '@agremia/model/calls/payment-page'
import * as paymentRequestCalls from '@agremia/model/calls/payment-requests'
import { defineFeature } from '../feature.ts'
import { openRequestRoutes } from './open-request.routes.ts'
import { paymentPageRoutes } from './payment-page.routes.ts'

export const paymentPage = defineFeature({
  name: 'payment-page',
  calls: [paymentPageCalls, paymentRequestCalls],
  routes(app, deps) {
    paymentPageRoutes(app, deps)
    openRequestRoutes(app, deps)
  },
})
