import { z } from 'zod'
import { STAFF } from '../rules/roles.ts'
import { defineCall } from './call.ts'

const messageProof = z.strictObject({
  madeAt: z.string(),
  fileName: z.string(),
  url: z.string(),
  /** Of the file. */
  sha256: z.string(),
  /** Of what the proof says, as printed on it. */
  dataHash: z.string(),
  /** Whether the file has this hash still. */
  isIntact: z.boolean(),
})
export type MessageProof = z.output<typeof messageProof>

export const readProofs = defineCall({
  method: 'GET',
  path: '/message_batches/:id/proofs',
  summary: 'List the proofs of a sending, the newest first, and check that their files are unchanged',
  access: STAFF,
  answer: z.strictObject({ data: z.array(messageProof) }),
})

export const makeProof = defineCall({
  method: 'POST',
  path: '/message_batches/:id/proofs',
  summary: 'Make another proof of a sending that has ended, as when a letter came back since; earlier ones stay',
  access: STAFF,
  statuses: [204],
})
