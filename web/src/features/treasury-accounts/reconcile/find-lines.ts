import type { ReconciliationAnswer } from '@agremia/model/calls/treasury-accounts'
import { printDay } from '@agremia/model/rules/day'
import { fold } from '@agremia/model/rules/fold'
import { printEuros } from '@agremia/model/rules/money'

type Line = Pick<ReconciliationAnswer['lines'][number], 'day' | 'description' | 'detail' | 'amount'>

/** The lines that hold a text in their day, words or amount, which may be typed with or without the space after the thousands. */
export function findLines<Found extends Line>(lines: readonly Found[], text: string): readonly Found[] {
  const wanted = fold(text)
  if (!wanted) return lines
  return lines.filter(({ day, description, detail, amount }) => {
    const printed = printEuros(amount)
    const words = [printDay(day), description, detail, printed, printed.replace(/\s/g, '')]
    return fold(words.join('\n')).includes(wanted)
  })
}
