import { z } from 'zod'
import { ANYONE, SIGNED_IN, STAFF } from '../rules/roles.ts'
import { defineCall } from './call.ts'

const words = z.object({
  name: z.string(),
  memberSingular: z.string(),
  memberPlural: z.string(),
  memberURLSingular: z.string(),
  memberURLPlural: z.string(),
  membershipPayments: z.string(),
  membershipPaymentsURL: z.string(),
})

export const readHealth = defineCall({
  method: 'GET',
  path: '/',
  summary: 'Check that the service answers; staff also see the state of the job queue',
  access: ANYONE,
  answer: z.object({
    data: z.object({
      status: z.literal('ok'),
      version: z.string(),
      queue: z
        .object({ waiting: z.number(), running: z.number(), failed: z.number(), oldestSeconds: z.number().nullable() })
        .optional(),
    }),
  }),
})
export const isAlive = defineCall({
  method: 'GET',
  path: '/health/live',
  summary: 'Liveness: the process runs',
  access: ANYONE,
  answer: z.strictObject({ data: z.strictObject({ status: z.literal('ok') }) }),
})
export const isReady = defineCall({
  method: 'GET',
  path: '/health/ready',
  summary: 'Readiness: requests can be served',
  access: ANYONE,
  answer: z.strictObject({
    data: z.strictObject({
      status: z.literal('ok'),
      /** What an administrator should change; only staff are told how the installation is set up. */
      warnings: z.array(z.string()).optional(),
    }),
  }),
})
export const readTerminology = defineCall({
  method: 'GET',
  path: '/terminology',
  summary: "Read the organisation's terminology",
  access: ANYONE,
  answer: z.object({ data: words }),
})
const formerWords = z.strictObject({
  memberURLSingular: z.array(z.string()),
  memberURLPlural: z.array(z.string()),
  membershipPaymentsURL: z.array(z.string()),
})
export const readFormerWords = defineCall({
  method: 'GET',
  path: '/terminology/former',
  summary: 'Read the words that addresses had before, so that old bookmarks lead to the screens of today',
  access: ANYONE,
  query: z.strictObject({}),
  answer: z.strictObject({ data: formerWords }),
})
/** The six keys of every field; fields of some types have more. */
const explainedField = z.looseObject({
  name: z.string(),
  type: z.string(),
  validation: z.string(),
  label: z.string(),
  group: z.string(),
  inputType: z.string(),
})
export const readExplainer = defineCall({
  method: 'GET',
  path: '/explainer',
  summary: 'Describe each resource and its fields, for the role that asks',
  access: SIGNED_IN,
  answer: z.strictObject({
    data: z.record(z.string(), z.array(explainedField)),
    meta: z.record(z.string(), z.looseObject({})),
  }),
})
export const readOpenApi = defineCall({
  method: 'GET',
  path: '/openapi.json',
  summary: 'This documentation, as OpenAPI 3.1',
  access: STAFF,
  keyScope: 'any',
  answer: z.looseObject({ openapi: z.string(), info: z.looseObject({}), paths: z.looseObject({}) }),
})
