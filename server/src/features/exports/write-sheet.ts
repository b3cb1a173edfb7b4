import type { Readable } from 'node:stream'
import type { ExportFormat } from '@agremia/model/calls/export'
import { lisbonDay } from '@agremia/model/rules/day'
import { fold } from '@agremia/model/rules/fold'
import type { ExportSheet } from '../../resource/export/columns.ts'
import { writeCsv } from '../../resource/export/csv.ts'
import { writeXlsx } from '../../resource/export/xlsx.ts'
import type { SentFile } from '../../tasks/download-links.ts'

interface Format {
  type: string
  /** The end of the file's name, if it is not the name of the format. */
  extension?: string
  /** Its head says how many rows follow. */
  isPaper?: boolean
  /** The browser shows the file instead of saving it. */
  isShown?: boolean
  write(sheet: ExportSheet): Readable | Promise<Readable>
}

const PDF = 'application/pdf'
/** Loaded on first use, because the PDF library is the largest of the server and most people never print. */
const loadPdf = () => import('../../resource/export/pdf.ts')

const FORMATS: Record<ExportFormat, Format> = {
  csv: { type: 'text/csv; charset=utf-8', write: writeCsv },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: writeXlsx },
  pdf: { type: PDF, isPaper: true, write: async sheet => (await loadPdf()).writePdf(sheet) },
  print: {
    type: PDF,
    extension: 'pdf',
    isPaper: true,
    isShown: true,
    write: async sheet => (await loadPdf()).writePdf(sheet, true),
  },
}

export const isPaper = (format: ExportFormat) => FORMATS[format].isPaper === true

/** The file of a sheet, which is written while it is read. Its name is the sheet's title and day. */
export async function writeSheet(sheet: ExportSheet, format: ExportFormat): Promise<SentFile> {
  const { type, extension = format, isShown, write } = FORMATS[format]
  const name = `${fold(sheet.title).replaceAll(/[^a-z0-9]+/g, '-')}-${lisbonDay(sheet.madeAt)}.${extension}`
  return { name, type, isShown, content: await write(sheet) }
}
