import { api } from '../../../api/client.ts'
import { describeFailure, type Failure, readFailure } from '../../../api/failure.ts'
import { sendValues } from '../../../resource/form-values.ts'
import type { Item } from '../../../resource/item.ts'
import type { ManyRow, RowForm } from './many-rows.ts'

type SavedDoc = NonNullable<ManyRow['saved']>

const savedDoc = ({ _id, number }: Item): SavedDoc => ({ id: _id, number: String(number) })

export const bodyOf = ({ values }: ManyRow, { fields }: RowForm) => sendValues(fields, values)

/** The document that a PDF belongs to; undefined while nothing was saved with it. */
export async function findSavedDoc(pdfId: string): Promise<SavedDoc | undefined> {
  const { data } = await api.get<{ data: Item[] }>('/treasury_docs', {
    params: { _pdfIds: pdfId, _limit: 1, _fields: 'number' },
  })
  const [doc] = data.data
  return doc && savedDoc(doc)
}

/** The answer of a save may be lost on its way, or a gateway may give up; and a PDF that is taken may be taken by this very row. */
const mayBeSaved = ({ status, errors }: Failure) => status === undefined || status >= 500 || errors.pdfIds !== undefined

/**
 * Saves the document of a row. The server gives a PDF to one document only, so a row that is sent twice, as after an answer that never came, is
 * refused the second time, and the document of the first time is found by its PDF.
 */
export async function saveRow(row: ManyRow, form: RowForm): Promise<ManyRow> {
  try {
    const { data } = await api.post<{ data: Item }>('/treasury_docs', bodyOf(row, form))
    return { ...row, errors: {}, saved: savedDoc(data.data) }
  } catch (error) {
    const failure = readFailure(error)
    if (mayBeSaved(failure)) {
      const saved = await findSavedDoc(row.pdfId).catch(() => undefined)
      if (saved) return { ...row, errors: {}, saved }
    }
    const errors = Object.keys(failure.errors).length > 0 ? failure.errors : { _: describeFailure(failure) }
    return { ...row, errors, isTried: true }
  }
}
