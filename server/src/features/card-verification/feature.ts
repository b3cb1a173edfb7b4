import * as calls from '@agremia/model/calls/card-verification'
import { defineFeature } from '../feature.ts'
import { cardVerificationRoutes } from './card-verification.routes.ts'

/** Anyone can verify a card by its code. */
export const cardVerification = defineFeature({
  name: 'card-verification',
  calls: [calls],
  routes: cardVerificationRoutes,
})
