import { z } from 'zod'
import { IMPORT_FILE, MOST_COLUMNS } from '../rules/import/limits.ts'
import { STAFF } from '../rules/roles.ts'
import { defineCall, defineUpload } from './call.ts'
import { writtenDay } from './written.ts'

/** Where an import stands. While it is checked, applied or undone a job is at work, and `rowsDone` grows. */
export const IMPORT_STATUS = {
  mapping: 'Por verificar',
  checking: 'A verificar',
  checked: 'Verificada',
  applying: 'A aplicar',
  applied: 'Aplicada',
  undoing: 'A anular',
  undone: 'Anulada',
} as const
export type ImportStatus = keyof typeof IMPORT_STATUS

export const isAtWork = (status: ImportStatus) => status === 'checking' || status === 'applying' || status === 'undoing'

/** What becomes of a row of the file. */
export const VERDICTS = {
  create: 'Novo',
  update: 'Alterado',
  skip: 'Ignorado',
  error: 'Com erros',
} as const
export type Verdict = keyof typeof VERDICTS
const verdict = z.enum(['create', 'update', 'skip', 'error'])

/** After this many days the rows of an import are forgotten, and with them the way back. */
export const UNDO_DAYS = 90

const field = z.string().min(1).max(60)
const importEntry = z.strictObject({
  _id: z.uuid(),
  created_at: z.string(),
  userName: z.string().nullable(),
  fileName: z.string(),
  rowCount: z.int(),
  status: z.enum(['mapping', 'checking', 'checked', 'applying', 'applied', 'undoing', 'undone']),
  rowsDone: z.int(),
  counts: z.strictObject({ create: z.int(), update: z.int(), skip: z.int(), error: z.int() }),
  fault: z.string().nullable(),
  appliedAt: z.string().nullable(),
  undoneAt: z.string().nullable(),
  undoneBy: z.string().nullable(),
  /** Of an import that was undone: what stayed, because it had changed since. */
  kept: z.int(),
  /** Its rows are still there, so that it can be undone and its report read. */
  hasRows: z.boolean(),
})
export type ImportEntry = z.output<typeof importEntry>

/** What rows get where their cell is empty. */
const defaults = z.strictObject({
  categoryId: z.uuid().nullable().default(null),
  admissionDate: writtenDay.nullable().default(null),
  stateSince: writtenDay.nullable().default(null),
})
export type ImportDefaults = z.output<typeof defaults>

const importColumns = z.strictObject({
  headings: z.array(z.string()),
  /** The first filled cells of each column. */
  samples: z.array(z.array(z.string())),
  mapping: z.array(field.nullable()),
  /** Whether the mapping comes from an earlier file with the same headings. */
  isRemembered: z.boolean(),
  defaults,
  fields: z.array(z.strictObject({ name: field, label: z.string(), group: z.string() })),
})
export type ImportColumns = z.output<typeof importColumns>

const change = z.strictObject({ field, label: z.string(), from: z.string(), to: z.string() })
const importRow = z.strictObject({
  line: z.int(),
  verdict,
  /** Who the row is about, in words. */
  title: z.string(),
  memberId: z.uuid().nullable(),
  errors: z.array(z.strictObject({ label: z.string(), cell: z.string(), text: z.string() })),
  notes: z.array(z.strictObject({ label: z.string(), text: z.string() })),
  changes: z.array(change),
  kept: z.string().nullable(),
})
export type ImportRow = z.output<typeof importRow>

const one = z.strictObject({ data: importEntry })
const page = { _page: z.coerce.number().int().min(1).max(1_000_000).default(1) }

export const uploadImport = defineUpload({
  method: 'POST',
  path: '/imports',
  summary: 'A file of members (CSV or XLSX); its columns are matched to fields, nothing is changed yet',
  access: STAFF,
  statuses: [201],
  upload: IMPORT_FILE,
  fields: ['name'],
  answer: one,
})

export const listImports = defineCall({
  method: 'GET',
  path: '/imports',
  summary: 'Imports, newest first',
  access: STAFF,
  query: z.strictObject({ ...page, _limit: z.coerce.number().int().min(1).max(100).default(20) }),
  answer: z.strictObject({ data: z.array(importEntry), meta: z.strictObject({ total: z.int() }) }),
})

export const readImport = defineCall({
  method: 'GET',
  path: '/imports/:id',
  summary: 'One import: where it stands',
  access: STAFF,
  query: z.strictObject({}),
  answer: one,
})

export const readImportColumns = defineCall({
  method: 'GET',
  path: '/imports/:id/columns',
  summary: 'The columns of the file, what they are matched to, and the fields that there are',
  access: STAFF,
  query: z.strictObject({}),
  answer: z.strictObject({ data: importColumns }),
})

export const checkImport = defineCall({
  method: 'POST',
  path: '/imports/:id/check',
  summary: 'The dry run: what every row would do, and every error; changes no member',
  access: STAFF,
  body: z.strictObject({
    mapping: z.array(field.nullable()).min(1).max(MOST_COLUMNS),
    defaults: defaults.default({ categoryId: null, admissionDate: null, stateSince: null }),
  }),
  answer: one,
})

export const readImportRows = defineCall({
  method: 'GET',
  path: '/imports/:id/rows',
  summary: 'What becomes of each row',
  access: STAFF,
  query: z.strictObject({
    ...page,
    _limit: z.coerce.number().int().min(1).max(200).default(50),
    verdict: verdict.optional(),
    kept: z.literal('true').optional(),
  }),
  answer: z.strictObject({ data: z.array(importRow), meta: z.strictObject({ total: z.int() }) }),
})

export const readImportReport = defineCall({
  method: 'GET',
  path: '/imports/:id/report',
  summary: 'The same of every row, as CSV',
  access: STAFF,
  query: z.strictObject({}),
})

export const applyImport = defineCall({
  method: 'POST',
  path: '/imports/:id/apply',
  summary: 'Writes every row, or none',
  access: STAFF,
  answer: one,
})

export const undoImport = defineCall({
  method: 'POST',
  path: '/imports/:id/undo',
  summary: 'Puts everything back as it was before, but for what has changed since',
  access: STAFF,
  answer: one,
})

export const discardImport = defineCall({
  method: 'DELETE',
  path: '/imports/:id',
  summary: 'Forgets a file that was not applied',
  access: STAFF,
})
