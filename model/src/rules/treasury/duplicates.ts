/** By what a document is recognised in another. */
export type RepeatSign = 'number' | 'file' | 'amount'

export interface LikelyRepeat {
  number: string
  sign: RepeatSign
}

const FIELDS: Record<RepeatSign, string> = { number: 'entityDocNumber', file: 'pdfIds', amount: 'totalAmount' }
const WORDS: Record<RepeatSign, string> = {
  number: 'Esta entidade já tem um documento com este número',
  file: 'Este PDF já está noutro documento',
  amount: 'Há um documento da mesma entidade e do mesmo valor na mesma semana',
}

/** The warnings of a document that others look like, at the field by which they do. */
export function repeatWarnings(repeats: readonly LikelyRepeat[]): Record<string, string> {
  const warnings: Record<string, string> = {}
  for (const sign of ['number', 'file', 'amount'] as const) {
    const numbers = [...new Set(repeats.filter(one => one.sign === sign).map(({ number }) => number))]
    if (numbers.length > 0) warnings[FIELDS[sign]] = `${WORDS[sign]}: ${numbers.join(', ')}.`
  }
  return warnings
}
