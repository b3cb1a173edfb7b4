import { z } from 'zod'
import { ADMIN, STAFF } from '../rules/roles.ts'
import { defineCall } from './call.ts'
import { requiredText, seenRev, writtenDay, writtenText } from './written.ts'

const item = z.strictObject({ data: z.looseObject({ _id: z.string(), rev: z.int() }) })

/** The most documents that are changed at once. */
export const MOST_DOCS = 500
const ids = z
  .array(z.uuid('Escolha um documento.'))
  .min(1, 'Escolha pelo menos um documento.')
  .max(MOST_DOCS, `São no máximo ${MOST_DOCS} documentos de uma vez.`)

/** A document that a change of many cannot be made to, and why. The answer with status 422 lists all of them as `refused`. */
export interface RefusedDoc {
  _id: string
  number: string
  reason: string
}

const changed = z.strictObject({ data: z.strictObject({ changed: z.int() }) })

/** What an address could hold as a parameter. */
const parameter = z.union([z.string(), z.number(), z.boolean()])

export const searchDocs = defineCall({
  method: 'POST',
  path: '/treasury_docs/search',
  summary: 'List treasury documents by parameters in the body',
  description:
    'The parameters of `GET /treasury_docs`, where an address would be too long, and `ids`: only these documents. Answers a page of at most 500.',
  access: STAFF,
  keyScope: 'treasury:read',
  body: z
    .object({ ids: z.array(z.uuid('Escolha um documento.')).max(20_000).optional() })
    .catchall(z.union([parameter, z.array(parameter)], { error: 'Valor inválido.' })),
  answer: z.strictObject({
    data: z.array(z.looseObject({ _id: z.string() })),
    meta: z.strictObject({ total: z.int(), sums: z.record(z.string(), z.number()).optional() }),
  }),
})

export const approveDoc = defineCall({
  method: 'POST',
  path: '/treasury_docs/:id/approve',
  summary: 'Approve a document, as a user who may',
  description:
    'Up to the amount of the setting `twoApprovalsAbove` one approval is needed, not of who registered the document; above it those of two people, of whom the registrar may be one. How many is decided with the first. Approvals end when what was approved changes.',
  access: STAFF,
  body: z.strictObject({
    rev: seenRev
      .optional()
      .describe('The version that was seen: where the document is another by now, the answer is 409'),
  }),
  answer: item,
})

export const treasuryApprovers = defineCall({
  method: 'GET',
  path: '/treasury_docs/approvers',
  summary: 'The users who may approve documents',
  access: STAFF,
  answer: z.strictObject({ data: z.array(z.strictObject({ _id: z.string(), name: z.string() })) }),
})

export const approveDocs = defineCall({
  method: 'POST',
  path: '/treasury_docs/approve',
  summary: 'Approve up to 500 documents, all or none',
  access: STAFF,
  body: z.strictObject({ ids }),
  answer: changed,
})

export const withdrawApproval = defineCall({
  method: 'POST',
  path: '/treasury_docs/:id/withdraw_approval',
  summary: 'Withdraw one’s own approval of a document',
  access: STAFF,
  answer: item,
})

export const annulDoc = defineCall({
  method: 'POST',
  path: '/treasury_docs/:id/annul',
  summary: 'Annul a document: it keeps its number and counts no more',
  description: 'Refused while movements have settled something of it.',
  access: STAFF,
  body: z.strictObject({ reason: requiredText(300, 'Indique o motivo.') }),
  answer: item,
})

const kept = z.strictObject({
  entityName: z.string().nullable(),
  entityTaxNumber: z.string().nullable(),
  description: z.string(),
  keptUntil: z.string(),
})
export type KeptOfDoc = z.output<typeof kept>

export const keptOfDoc = defineCall({
  method: 'GET',
  path: '/treasury_docs/:id/kept',
  summary: 'Tell what a document of somebody who was erased still has to keep, and until when',
  description: 'Null of every other document, and once the time is over. No list, search or export tells it.',
  access: STAFF,
  query: z.strictObject({}),
  answer: z.strictObject({ data: kept.nullable() }),
})

export const unlockDoc = defineCall({
  method: 'POST',
  path: '/treasury_docs/:id/unlock',
  summary: 'Unlock a document that its status locks',
  access: ADMIN,
  body: z.strictObject({ reason: requiredText(300, 'Indique o motivo.') }),
  answer: item,
})

export const changeDocs = defineCall({
  method: 'POST',
  path: '/treasury_docs/bulk_change',
  summary: 'Change the same fields of up to 500 documents, all or none',
  access: STAFF,
  body: z
    .strictObject({
      ids,
      categoryId: z.uuid('Escolha a rubrica.').nullish(),
      costCentre: writtenText(40).nullish(),
      projectId: writtenText(40).nullish(),
      dueDate: writtenDay.nullish(),
      accountingRef: writtenText(30).nullish(),
    })
    .refine(body => Object.keys(body).length > 1, { path: ['_'], message: 'Indique o que muda.' }),
  answer: changed,
})

const suggestion = z.strictObject({
  personId: z.string().nullable(),
  entityName: z.string().nullable(),
  entityTaxNumber: z.string().nullable(),
  direction: z.string(),
  docType: z.string(),
  description: z.string(),
  categoryId: z.string().nullable(),
  costCentre: z.string().nullable(),
  projectId: z.string().nullable(),
  bankAccountId: z.string().nullable(),
  paymentMethod: z.string().nullable(),
  /** The titles of the refs, by field. */
  _refs: z.record(z.string(), z.string().nullable()),
})
export type DocSuggestion = z.output<typeof suggestion>

export const suggestDoc = defineCall({
  method: 'GET',
  path: '/treasury_docs/suggestions',
  summary: 'Tell what the last document of a supplier had, to fill in the next',
  description:
    'By tax number or by person. A person without documents is told by name and number; null where nobody is known.',
  access: STAFF,
  query: z.strictObject({ nif: z.string().max(20).optional(), personId: z.uuid().optional() }),
  answer: z.strictObject({ data: suggestion.nullable() }),
})

export const setDocStatuses = defineCall({
  method: 'POST',
  path: '/treasury_docs_statuses/bulk',
  summary: 'Give a status to up to 500 documents, all or none',
  description:
    'A document has at most one status of each dimension: without `replaceSameKind` one that has another is refused. Statuses of payment follow movements, and `autorizado` follows approvals; neither is set by hand. `anulado` takes its reason from `note`.',
  access: STAFF,
  body: z.strictObject({
    ids,
    docStatusId: z.uuid('Escolha o estado.'),
    date: writtenDay.nullish(),
    note: writtenText(300).nullish(),
    replaceSameKind: z.boolean().default(false),
  }),
  answer: changed,
})

export const removeDocStatuses = defineCall({
  method: 'POST',
  path: '/treasury_docs_statuses/bulk_delete',
  summary: 'Take a status from up to 500 documents, all or none',
  description: 'Documents without it stay as they are. Without `anulado` a document counts again.',
  access: STAFF,
  body: z.strictObject({ ids, docStatusId: z.uuid('Escolha o estado.') }),
  answer: changed,
})
