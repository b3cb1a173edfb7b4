import { expect, it } from 'vitest'
import { besideYearBefore } from './yearly-report.ts'

const row = (level: number, label: string, value = '') => ({ level, label, value })

it('NAV-48: puts figures beside those of the year before, part by part', () => {
  const now = [
    row(0, 'Saldo inicial', '10'),
    row(0, 'Recebimentos'),
    row(1, 'Quotas', '7'),
    row(2, 'Joia', '2'),
    row(1, 'Outros', '1'),
    row(0, 'Pagamentos'),
    row(1, 'Outros', '3'),
  ]
  const before = [
    row(0, 'Saldo inicial', '4'),
    row(0, 'Recebimentos'),
    row(1, 'Quotas', '6'),
    row(2, 'Cartões', '5'),
    row(0, 'Pagamentos'),
    row(1, 'Outros', '8'),
    row(1, 'Rendas', '9'),
  ]
  expect(besideYearBefore(now, before).map(({ label, before: old, value }) => [label, old, value])).toEqual([
    ['Saldo inicial', '4', '10'],
    ['Recebimentos', '', ''],
    ['Quotas', '6', '7'],
    ['Joia', '', '2'],
    ['Cartões', '5', ''],
    ['Outros', '', '1'],
    ['Pagamentos', '', ''],
    ['Outros', '8', '3'],
    ['Rendas', '9', ''],
  ])
  expect(besideYearBefore(now).every(one => one.before === '')).toBe(true)
})
