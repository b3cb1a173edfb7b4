import { expect, test } from 'vitest'
import { findLines } from './find-lines.ts'

const LINES = [
  { day: '2026-01-05', description: 'Comissão de manutenção', detail: 'Débito', amount: -3.2 },
  { day: '2026-02-06', description: 'Quotas de fevereiro', detail: 'Transferência', amount: 1250.5 },
]

test.each([
  ['', 2],
  ['manutencao', 1],
  ['TRANSFERÊNCIA', 1],
  ['05/01/2026', 1],
  ['3,20', 1],
  ['1250,50', 1],
  ['1 250,50', 1],
  ['débito quotas', 0],
])('TRE-01: %j finds %d of the lines to be reconciled', (text, count) => {
  expect(findLines(LINES, text)).toHaveLength(count)
})
