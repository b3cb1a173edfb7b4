import { fold } from '../fold.ts'

/** What a cell of a list of debts says: a text that is to be read as an amount, that it was paid, that nothing is owed, or nobody knows what. */
export type OwedCell = { amount: string } | 'paid' | 'nothing' | { error: string }

const NOTHING = /^([-–—]+|nada|nao deve|isent[oa])$/
const PAID = /^(pag[oa]s?|pagou|pg|liquidad[oa]s?|saldad[oa]s?|regularizad[oa]s?|em dia)$/

/**
 * Reads a cell in which lists have an amount or a word. Marks like `x` or `ok` mean paid in some lists and owed in others, so they
 * are refused with what to write instead.
 */
export function readOwedCell(text: string): OwedCell {
  const word = fold(text).trim().replace(/\.$/, '')
  if (NOTHING.test(word)) return 'nothing'
  if (PAID.test(word)) return 'paid'
  if (/\d/.test(word) || word === '') return { amount: text }
  return {
    error:
      'Não diz quanto deve. Escreva o valor em dívida, «pago» se está pago, ou deixe a célula vazia se não deve nada.',
  }
}
