import type { receiptSeries } from '@agremia/model/resources/receipt-series'
import { Conflict, type FieldErrors } from '../../errors.ts'
import type { Hooks } from '../../resource/hooks.ts'
import { startSeries } from '../../resource/number-series.ts'
import { numbersOf } from './receipt-numbers.ts'

const FIXED = ['code', 'year', 'docKind', 'firstNumber'] as const

export const receiptSeriesHooks: Hooks<typeof receiptSeries> = {
  check({ before, after }) {
    const isUsed = before && Number(before.lastNumber) >= before.firstNumber
    if (!isUsed) return {}
    if (!after)
      return {
        errors: {
          _: 'Esta série já tem recibos e os números nunca se repetem. Para não emitir mais, preencha «Encerrada em».',
        },
      }
    const errors: FieldErrors = {}
    for (const name of FIXED) if (after[name] !== before[name]) errors[name] = 'A série já tem recibos.'
    return { errors }
  },

  async saved(changes, { db }) {
    for (const { kind, row, before } of changes) {
      // Of a series that nobody has used; where its code or year changed, the numbers under the former name begin anew.
      if (before) await startSeries(db, numbersOf(before), 1)
      if (kind === 'delete') continue
      const isStarted = await startSeries(db, numbersOf(row), row.firstNumber)
      if (!isStarted && row.firstNumber !== before?.firstNumber)
        throw new Conflict('Entretanto foi emitido um recibo nesta série.')
    }
  },
}
