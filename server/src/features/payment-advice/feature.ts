import * as adviceCalls from '@agremia/model/calls/payment-advice'
import { defineFeature } from '../feature.ts'
import { openAdviceDocument, PAYMENT_ADVICE } from './advice-document.ts'
import { paymentAdviceRoutes } from './payment-advice.routes.ts'
import { printAdvicesTask } from './print-advices.task.ts'
import { adviceAttachment } from './send-advice.ts'

export const paymentAdvice = defineFeature({
  name: 'payment-advice',
  calls: [adviceCalls],
  routes: paymentAdviceRoutes,
  tasks: deps => [printAdvicesTask(deps)],
  attachments: deps => ({ [PAYMENT_ADVICE]: adviceAttachment(deps) }),
  downloads: deps => ({ [PAYMENT_ADVICE]: openAdviceDocument(deps) }),
})
