import { z } from 'zod'
import type { ExplainedField } from '../resource/explainer.ts'
import { MOST_MESSAGE } from '../rules/own-page.ts'
import { SIGNED_IN, STAFF } from '../rules/roles.ts'
import { PHOTO } from '../rules/uploads.ts'
import { defineCall, defineUpload } from './call.ts'
import { requiredText, writtenText } from './written.ts'

const values = z.record(z.string(), z.unknown())
const change = z.strictObject({ field: z.string(), label: z.string(), from: z.string(), to: z.string() })
const request = z.strictObject({
  _id: z.uuid(),
  status: z.enum(['pendente', 'aceite', 'recusado', 'retirado']),
  requestedAt: z.string(),
  message: z.string().nullable(),
  decidedAt: z.string().nullable(),
  reason: z.string().nullable(),
  changes: z.array(change),
  /** What it asks for as the wire has it, so that it can be asked otherwise. */
  values,
})
export type OwnRequest = z.output<typeof request>

const sheet = z.strictObject({
  /** The fields that a member sees of their own, and what refs are called. */
  member: values,
  /** What these fields are, as the explainer would tell of them; only what can be asked for is not readonly. */
  fields: z.array(
    z.custom<ExplainedField>(field => typeof field === 'object' && field !== null && 'fieldType' in field),
  ),
  photoUrl: z.string().nullable(),
  /** Newest first, by name and days only: why is between the person and the board. */
  states: z.array(z.strictObject({ name: z.string(), startDate: z.string(), endDate: z.string().nullable() })),
  /** The newest first; the open one, if there is any, is among them. */
  requests: z.array(request),
})
export type OwnSheet = z.output<typeof sheet>

export const readOwnSheet = defineCall({
  method: 'GET',
  path: '/own',
  summary: 'The sheet of the member whose account asks; 404 for an account without one',
  access: SIGNED_IN,
  query: z.strictObject({}),
  answer: z.strictObject({ data: sheet }),
})

export const askForChanges = defineCall({
  method: 'POST',
  path: '/own/requests',
  summary: 'Asks staff to change fields of the own sheet; takes the place of the request that is open',
  access: SIGNED_IN,
  body: z.strictObject({ values, message: writtenText(MOST_MESSAGE).optional() }),
  answer: z.strictObject({ data: request }),
})

export const withdrawRequest = defineCall({
  method: 'POST',
  path: '/own/requests/:id/withdraw',
  summary: 'Takes the own open request back',
  access: SIGNED_IN,
  statuses: [204],
})

export const sendOwnPhoto = defineUpload({
  method: 'POST',
  path: '/own/photo',
  summary: 'The own photo, which is the current one from now on',
  access: SIGNED_IN,
  statuses: [201],
  upload: PHOTO,
  fields: ['crop'],
  answer: z.strictObject({ data: sheet }),
})

const forDecision = z.strictObject({
  status: request.shape.status,
  message: z.string().nullable(),
  changes: z.array(change.extend({ now: z.string(), hasChangedSince: z.boolean() })),
})
export type RequestForDecision = z.output<typeof forDecision>

export const readRequest = defineCall({
  method: 'GET',
  path: '/member_change_requests/:id/changes',
  summary: 'What a request asks for, in words, beside what the sheet says now',
  access: STAFF,
  query: z.strictObject({}),
  answer: z.strictObject({ data: forDecision }),
})

export const acceptRequest = defineCall({
  method: 'POST',
  path: '/member_change_requests/:id/accept',
  summary: 'Puts what was asked for into the sheet, once; of the fields named only, if any are',
  access: STAFF,
  body: z.strictObject({ fields: z.array(z.string()).max(100).optional() }),
  answer: z.strictObject({ data: z.strictObject({ memberId: z.uuid(), changed: z.array(z.string()) }) }),
})

export const refuseRequest = defineCall({
  method: 'POST',
  path: '/member_change_requests/:id/refuse',
  summary: 'Refuses a request, with the reason that the member is told',
  access: STAFF,
  statuses: [204],
  body: z.strictObject({ reason: requiredText(1000, 'Indique o motivo.') }),
})
