import type { QuotaPlan } from '@agremia/model/resources/quota-plans'
import { printDay } from '@agremia/model/rules/day'
import type { FieldErrors } from '../../errors.ts'

type Values = QuotaPlan['values']

const FIXED = ['periodAmount', 'joiaAmount'] as const

/** What is wrong with the values of a plan, beside the inputs of their lines. The database keeps those of past days too. */
export function valueFaults(values: Values, { validFrom, today, before }: ValueContext): FieldErrors {
  const errors: FieldErrors = {}
  const firstDay = values.map(value => value.validFrom).toSorted()[0]
  if (firstDay !== undefined && firstDay > validFrom)
    errors.values = `Falta o valor em vigor no início do plano (${printDay(validFrom)}).`
  for (const [place, value] of values.entries()) {
    if (values.findIndex(other => other.validFrom === value.validFrom) < place)
      errors[`values.${place}.validFrom`] = 'Já há um valor desde este dia.'
  }
  return before ? { ...errors, ...pastFaults(values, before, today) } : errors
}

interface ValueContext {
  /** The first day of the plan. */
  validFrom: string
  today: string
  /** The values as they were; undefined for a new plan. */
  before: Values | undefined
}

function pastFaults(values: Values, before: Values, today: string): FieldErrors {
  const errors: FieldErrors = {}
  for (const [place, value] of values.entries()) {
    if (value.validFrom >= today) continue
    const former = before.find(other => other.validFrom === value.validFrom)
    if (!former) errors[`values.${place}.validFrom`] = 'Um valor novo começa hoje ou mais tarde.'
    for (const name of FIXED)
      if (former && former[name] !== value[name])
        errors[`values.${place}.${name}`] =
          'Um valor de dias passados não se altera: acrescente uma linha com o novo valor.'
  }
  const missing = before.find(
    former => former.validFrom < today && !values.some(value => value.validFrom === former.validFrom),
  )
  if (missing) errors.values = `O valor desde ${printDay(missing.validFrom)} já esteve em vigor e não se elimina.`
  return errors
}
