import { z } from 'zod'
import type { ExplainedField } from '../resource/explainer.ts'
import { keysOf } from '../rules/keys-of.ts'
import { MESSAGE_CHANNELS } from '../rules/messages.ts'
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
  /** The requested values by field name, so that the member can edit the request. */
  values,
})
export type OwnRequest = z.output<typeof request>

const sheet = z.strictObject({
  /** The fields that a member may see of the own record, with the titles of refs. */
  member: values,
  /** Description of these fields as in the explainer; all are readonly but those that members may ask to change. */
  fields: z.array(
    z.custom<ExplainedField>(field => typeof field === 'object' && field !== null && 'fieldType' in field),
  ),
  photoUrl: z.string().nullable(),
  /** Newest first, with name and days only: reasons may be disciplinary and are not shown. */
  states: z.array(z.strictObject({ name: z.string(), startDate: z.string(), endDate: z.string().nullable() })),
  /** Newest first, the open one included. */
  requests: z.array(request),
})
export type OwnSheet = z.output<typeof sheet>

export const readOwnSheet = defineCall({
  method: 'GET',
  path: '/own',
  summary: "Read one's own member record; 404 for an account without one",
  access: SIGNED_IN,
  query: z.strictObject({}),
  answer: z.strictObject({ data: sheet }),
})

export const askForChanges = defineCall({
  method: 'POST',
  path: '/own/requests',
  summary: "Ask staff to change fields of one's own record; replaces an open request",
  access: SIGNED_IN,
  body: z.strictObject({ values, message: writtenText(MOST_MESSAGE).optional() }),
  answer: z.strictObject({ data: request }),
})

export const withdrawRequest = defineCall({
  method: 'POST',
  path: '/own/requests/:id/withdraw',
  summary: "Withdraw one's own open request",
  access: SIGNED_IN,
  statuses: [204],
})

export const sendOwnPhoto = defineUpload({
  method: 'POST',
  path: '/own/photo',
  summary: "Upload one's own photo, which becomes the current one",
  access: SIGNED_IN,
  statuses: [201],
  upload: PHOTO,
  fields: ['crop'],
  answer: z.strictObject({ data: sheet }),
})

const ownMessage = z.strictObject({
  _id: z.uuid(),
  at: z.string(),
  channel: z.enum(keysOf(MESSAGE_CHANNELS)),
  subject: z.string(),
  /** The text as it left, as a tree; null once it was deleted. */
  body: z.looseObject({ type: z.literal('doc') }).nullable(),
})
export type OwnMessage = z.output<typeof ownMessage>

export const listOwnMessages = defineCall({
  method: 'GET',
  path: '/own/messages',
  summary: 'List the messages that have left for the signed-in member, newest first, without confidential ones',
  access: SIGNED_IN,
  query: z.strictObject({
    _page: z.coerce.number().int().min(1).max(1000).default(1),
    _limit: z.coerce.number().int().min(1).max(50).default(10),
  }),
  answer: z.strictObject({ data: z.array(ownMessage), meta: z.strictObject({ total: z.int() }) }),
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
  summary: 'Read what a change request asks for, beside the current values',
  access: STAFF,
  query: z.strictObject({}),
  answer: z.strictObject({ data: forDecision }),
})

export const acceptRequest = defineCall({
  method: 'POST',
  path: '/member_change_requests/:id/accept',
  summary: 'Accept a change request, in whole or for the named fields only',
  access: STAFF,
  body: z.strictObject({ fields: z.array(z.string()).max(100).optional() }),
  answer: z.strictObject({ data: z.strictObject({ memberId: z.uuid(), changed: z.array(z.string()) }) }),
})

export const refuseRequest = defineCall({
  method: 'POST',
  path: '/member_change_requests/:id/refuse',
  summary: 'Refuse a change request, with a reason that the member is told',
  access: STAFF,
  statuses: [204],
  body: z.strictObject({ reason: requiredText(1000, 'Indique o motivo.') }),
})
