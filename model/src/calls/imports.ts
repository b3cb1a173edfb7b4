import { z } from 'zod'
import { IMPORT_KINDS } from '../rules/import/import-kinds.ts'
import { IMPORT_FILE, MOST_COLUMNS } from '../rules/import/limits.ts'
import { STAFF } from '../rules/roles.ts'
import { defineCall, defineUpload } from './call.ts'
import { writtenDay } from './written.ts'

/** The stages of an import. While it is checking, applying or undoing, `task` is the background task that does it. */
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

/** What the import does with a row of the file. */
export const VERDICTS = {
  create: 'Novo',
  update: 'Alterado',
  skip: 'Ignorado',
  error: 'Com erros',
} as const
export type Verdict = keyof typeof VERDICTS
const verdict = z.enum(['create', 'update', 'skip', 'error'])

/** The rows of an import are deleted after so many days; from then on it cannot be undone. */
export const UNDO_DAYS = 90

const field = z.string().min(1).max(60)
const kind = z.enum(IMPORT_KINDS)
const importEntry = z.strictObject({
  _id: z.uuid(),
  kind,
  created_at: z.string(),
  userName: z.string().nullable(),
  fileName: z.string(),
  rowCount: z.int(),
  status: z.enum(['mapping', 'checking', 'checked', 'applying', 'applied', 'undoing', 'undone']),
  /** The background task that works on it now; null when none does. */
  task: z
    .strictObject({
      _id: z.uuid(),
      status: z.enum(['queued', 'running', 'undoing']),
      done: z.int(),
      total: z.int().nullable(),
      isCancelling: z.boolean(),
      /** Whether the task is this person's own, or visible to them as an administrator. */
      mayCancel: z.boolean(),
    })
    .nullable(),
  counts: z.strictObject({ create: z.int(), update: z.int(), skip: z.int(), error: z.int() }),
  /** What the rows that are applied add to debts, in euros; null where the file brings no amounts, or was not checked. */
  amount: z.number().nullable(),
  /** Why the last task failed; nothing was changed by it. */
  fault: z.string().nullable(),
  appliedAt: z.string().nullable(),
  undoneAt: z.string().nullable(),
  undoneBy: z.string().nullable(),
  /** After an undo: the number of rows that stayed because they had been changed since the import. */
  kept: z.int(),
  /** Whether its rows still exist, which undo and report need. */
  hasRows: z.boolean(),
})
export type ImportEntry = z.output<typeof importEntry>

/** Values for rows whose cell is empty. */
const defaults = z.strictObject({
  categoryId: z.uuid().nullable().default(null),
  admissionDate: writtenDay.nullable().default(null),
  stateSince: writtenDay.nullable().default(null),
})
export type ImportDefaults = z.output<typeof defaults>

const importColumns = z.strictObject({
  headings: z.array(z.string()),
  /** The first non-empty cells of each column. */
  samples: z.array(z.array(z.string())),
  mapping: z.array(field.nullable()),
  /** Whether the mapping was remembered from an earlier file with the same headings. */
  isRemembered: z.boolean(),
  defaults,
  fields: z.array(z.strictObject({ name: field, label: z.string(), group: z.string() })),
})
export type ImportColumns = z.output<typeof importColumns>

/** What the user chose for a text that a choice column has; null leaves the field empty. */
const valueChoice = z.strictObject({ field, text: z.string().min(1).max(200), to: z.string().max(60).nullable() })
export type ImportValueChoice = z.output<typeof valueChoice>

/** The texts of one choice column that are not the name of an option. */
const importValues = z.strictObject({
  field,
  label: z.string(),
  heading: z.string(),
  options: z.array(z.strictObject({ value: z.string(), label: z.string() })),
  values: z.array(
    z.strictObject({
      text: z.string(),
      rows: z.int(),
      /** What it is taken for, by its old spelling or an earlier choice; absent while nobody has said. */
      to: z.string().nullable().optional(),
    }),
  ),
  /** The number of further texts, which are not listed. */
  more: z.int(),
})
export type ImportValues = z.output<typeof importValues>

const change = z.strictObject({ field, label: z.string(), from: z.string(), to: z.string() })
const importRow = z.strictObject({
  line: z.int(),
  verdict,
  /** The name or number of the member that the row is about. */
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
  summary:
    'Upload a file (CSV or XLSX) of members or of opening balances (`kind`) and match its columns to fields; changes nothing',
  access: STAFF,
  statuses: [201],
  upload: IMPORT_FILE,
  fields: ['name', 'kind'],
  answer: one,
})

export const listImports = defineCall({
  method: 'GET',
  path: '/imports',
  summary: 'List imports, newest first',
  access: STAFF,
  query: z.strictObject({
    ...page,
    _limit: z.coerce.number().int().min(1).max(100).default(20),
    /** Only those that bring this. */
    kind: kind.optional(),
  }),
  answer: z.strictObject({ data: z.array(importEntry), meta: z.strictObject({ total: z.int() }) }),
})

export const readImport = defineCall({
  method: 'GET',
  path: '/imports/:id',
  summary: 'Read one import',
  access: STAFF,
  query: z.strictObject({}),
  answer: one,
})

export const readImportColumns = defineCall({
  method: 'GET',
  path: '/imports/:id/columns',
  summary: 'Read the columns of the file, the fields they are matched to, and the fields available',
  access: STAFF,
  query: z.strictObject({}),
  answer: z.strictObject({ data: importColumns }),
})

const mapping = z.array(field.nullable()).min(1).max(MOST_COLUMNS)

export const readImportValues = defineCall({
  method: 'POST',
  path: '/imports/:id/values',
  summary: 'List the texts in columns of choices that are not the name of an option, and what each is taken for',
  access: STAFF,
  body: z.strictObject({ mapping }),
  answer: z.strictObject({ data: z.array(importValues) }),
})

export const checkImport = defineCall({
  method: 'POST',
  path: '/imports/:id/check',
  summary: 'Start checking every row (dry run); changes no member',
  access: STAFF,
  body: z.strictObject({
    mapping,
    values: z.array(valueChoice).max(5_000).default([]),
    defaults: defaults.default({ categoryId: null, admissionDate: null, stateSince: null }),
  }),
  statuses: [202],
  answer: one,
})

export const readImportRows = defineCall({
  method: 'GET',
  path: '/imports/:id/rows',
  summary: 'List the rows with the outcome of the check',
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
  summary: 'Download the outcome of every row as CSV',
  access: STAFF,
  files: ['text/csv'],
  query: z.strictObject({}),
})

export const readImportErrors = defineCall({
  method: 'GET',
  path: '/imports/:id/errors',
  summary:
    'Download the rows with errors in the form in which the file came, with a last column that says what is wrong',
  access: STAFF,
  files: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  query: z.strictObject({}),
})

export const readImportModel = defineCall({
  method: 'GET',
  path: '/imports/model',
  summary: 'Download a workbook with the columns that can be imported and an example row',
  access: STAFF,
  files: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  query: z.strictObject({ kind: kind.default('members') }),
})

export const applyImport = defineCall({
  method: 'POST',
  path: '/imports/:id/apply',
  summary: 'Start applying the import: all rows or none. Rows with errors stop it, unless they are to be left out',
  access: STAFF,
  body: z.strictObject({ withoutErrors: z.boolean().default(false) }),
  statuses: [202],
  answer: one,
})

export const undoImport = defineCall({
  method: 'POST',
  path: '/imports/:id/undo',
  summary: 'Start undoing the import, except rows that were changed since',
  access: STAFF,
  statuses: [202],
  answer: one,
})

export const discardImport = defineCall({
  method: 'DELETE',
  path: '/imports/:id',
  summary: 'Discard an import that was not applied',
  access: STAFF,
  answer: z.strictObject({ data: z.strictObject({}) }),
})
