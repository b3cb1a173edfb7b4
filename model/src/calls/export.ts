import { z } from 'zod'

/** `print` is the document of `pdf`, which the browser opens in a tab of its own and sends to the printer. */
export const EXPORT_FORMATS = ['csv', 'xlsx', 'pdf', 'print'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

const text = z.string().max(500)

/** `POST {resource}/export`: the list on screen as a file. `query` is the list's query, `ids` are the selected rows. */
export const exportRequest = z.strictObject({
  format: z.enum(EXPORT_FORMATS),
  fields: z.array(text).min(1).max(200).optional(),
  query: z.record(text, z.union([text, z.array(text).max(500)])).optional(),
  ids: z.array(z.uuid()).max(20_000).optional(),
  /** The masked fields whose values are written whole; only for those who may, and told in the audit log. */
  whole: z.array(text).max(200).optional(),
})

/** Changes, deletions and labels ask for one of the two: a request without either would be about every row, by mistake. */
export const isChoice = ({ query, ids }: Pick<ExportRequest, 'query' | 'ids'>) =>
  query !== undefined || ids !== undefined
export const NO_CHOICE = { message: 'Escolha pelo menos um registo.', path: ['ids'] }

export type ExportRequest = z.output<typeof exportRequest>
