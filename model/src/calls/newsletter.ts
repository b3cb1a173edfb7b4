import { z } from 'zod'
import { ANYONE } from '../rules/roles.ts'
import { defineCall } from './call.ts'

/** The state says nothing about who the member is, because links can leak. */
const subscription = z.strictObject({ data: z.strictObject({ isSubscribed: z.boolean() }) })
export type Subscription = z.output<typeof subscription>

export const readSubscription = defineCall({
  method: 'GET',
  path: '/newsletter/:code',
  summary: 'Tell whether the member of this link gets newsletters',
  access: ANYONE,
  query: z.strictObject({}),
  answer: subscription,
})

export const unsubscribe = defineCall({
  method: 'POST',
  path: '/newsletter/:code/unsubscribe',
  summary: 'Stop newsletters to the member of this link',
  access: ANYONE,
  answer: subscription,
})

export const subscribeAgain = defineCall({
  method: 'POST',
  path: '/newsletter/:code/subscribe',
  summary: 'Take back that the member of this link wants no newsletters',
  access: ANYONE,
  answer: subscription,
})
