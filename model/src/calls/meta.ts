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
  summary: 'Saber se o serviço responde; a equipa vê também a fila de trabalhos',
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
  summary: 'O processo está vivo',
  access: ANYONE,
})
export const isReady = defineCall({
  method: 'GET',
  path: '/health/ready',
  summary: 'Pode receber pedidos',
  access: ANYONE,
})
export const readTerminology = defineCall({
  method: 'GET',
  path: '/terminology',
  summary: 'As palavras da organização',
  access: ANYONE,
  answer: z.object({ data: words }),
})
export const readExplainer = defineCall({
  method: 'GET',
  path: '/explainer',
  summary: 'A estrutura de cada recurso, para quem pede',
  access: SIGNED_IN,
})
export const readOpenApi = defineCall({
  method: 'GET',
  path: '/openapi.json',
  summary: 'Esta documentação, em OpenAPI 3.1',
  access: STAFF,
})
