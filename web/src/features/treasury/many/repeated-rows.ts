import type { ExplainedField } from '@agremia/model/resource/explainer'
import type { PdfDocument } from '@agremia/model/resources/pdf-documents'
import { isDay } from '@agremia/model/rules/day'
import { centsFromEuros } from '@agremia/model/rules/money'
import { normaliseNif } from '@agremia/model/rules/nif'
import { type ComparedDoc, isCertain, repeatSigns, repeatWarnings } from '@agremia/model/rules/treasury/duplicates'
import type { Errors } from '../../../api/failure.ts'
import { sendValues } from '../../../resource/form-values.ts'
import type { ManyRow } from './many-rows.ts'

const COMPARED = ['direction', 'entityTaxNumber', 'entityDocNumber', 'entityName', 'totalAmount', 'docDate']

function comparedOf({ values }: ManyRow, fields: readonly ExplainedField[], hash: string | undefined): ComparedDoc {
  const sent = sendValues(fields, values)
  const text = (name: string) => (typeof sent[name] === 'string' ? sent[name].trim() : '')
  return {
    direction: text('direction'),
    entityTaxNumber: normaliseNif(text('entityTaxNumber')),
    entityDocNumber: text('entityDocNumber'),
    entityName: text('entityName'),
    totalAmount: typeof sent.totalAmount === 'number' ? centsFromEuros(sent.totalAmount) : null,
    docDate: isDay(text('docDate')) ? text('docDate') : '',
    hashes: hash ? [hash] : [],
  }
}

export interface RowRepeats {
  warnings: Errors
  /** It is without doubt what an earlier row is. */
  isSecond: boolean
}

/** What of rows repeats another row of the same screen, by the id of the PDF. */
export function repeatedRows(
  rows: readonly ManyRow[],
  pdfs: ReadonlyMap<string, Pick<PdfDocument, 'sha256'>>,
  fields: readonly ExplainedField[],
): ReadonlyMap<string, RowRepeats> {
  const needed = fields.filter(({ name }) => COMPARED.includes(name))
  const docs = rows.map(row => comparedOf(row, needed, pdfs.get(row.pdfId)?.sha256))
  return new Map(
    rows.map((row, at) => {
      const repeats = docs.flatMap((other, place) => {
        const own = docs[at]
        if (place === at || !own) return []
        const number = rows[place]?.saved?.number ?? `linha ${place + 1}`
        return repeatSigns(own, other).map(sign => ({ number, sign, isEarlier: place < at }))
      })
      const isSecond = repeats.some(({ sign, isEarlier }) => isEarlier && isCertain(sign))
      return [row.pdfId, { warnings: repeatWarnings(repeats), isSecond }]
    }),
  )
}
