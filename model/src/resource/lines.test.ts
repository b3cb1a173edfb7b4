import { expect, it } from 'vitest'
import { convertMoney } from './convert-money.ts'
import { defineResource } from './define.ts'
import { date, integer, money, refs, string } from './field.ts'
import { printAs } from './format.ts'
import { parseInput } from './input.ts'
import { printedIn } from './kept.ts'
import { lines, MOST_LINES } from './lines.ts'
import { parseValue } from './parse.ts'

const TODAY = '2026-11-17'
const values = lines(
  {
    validFrom: date({ label: 'Desde', required: true }),
    amount: money({ label: 'Valor' }),
    months: integer({ label: 'Meses', min: 1 }),
  },
  { label: 'Valores', required: true, min: 2 },
)
const plans = defineResource({
  name: 'plans',
  label: { one: 'Plano', many: 'Planos' },
  title: 'name',
  list: { columns: ['name'], sort: 'name' },
  fields: { name: string({ label: 'Nome', required: true }), values },
})
const two = [
  { validFrom: '2026-01-01', amount: 12 },
  { validFrom: '1/7/26', amount: '1.234,5', months: '3' },
]

it('PAY-01: lines are parsed by the rules of their fields', () => {
  expect(parseValue(values, two, TODAY)).toEqual({
    value: [
      { validFrom: '2026-01-01', amount: 1200, months: null },
      { validFrom: '2026-07-01', amount: 123_450, months: 3 },
    ],
  })
})

it('FORM-03: an error in a line is told at its place, and in words for the whole list', () => {
  const wrong = [two[0], { amount: 'x', months: 0 }]
  expect(parseValue(values, wrong, TODAY)).toMatchObject({ error: 'Linha 2: Campo obrigatório.' })
  const { errors } = parseInput(plans, { name: 'Efetivo', values: wrong }, true, { role: 'admin', today: TODAY })
  expect(errors).toEqual({
    'values.1.validFrom': 'Campo obrigatório.',
    'values.1.amount': 'Valor inválido. Use, por exemplo, 12,50.',
    'values.1.months': 'O valor mínimo é 1.',
  })
})

it.each<[string, unknown, string]>([
  ['none where there must be some', [], 'Campo obrigatório.'],
  ['fewer than asked for', [two[0]], 'Preencha pelo menos 2 linhas.'],
  ['more than anybody types', Array.from({ length: MOST_LINES + 1 }, () => two[0]), 'Não pode ter mais de 100 linhas.'],
  ['a text', '[]', 'Envie uma lista de linhas.'],
])('FORM-03: %s is refused', (_what, sent, message) => {
  const { errors } = parseInput(plans, { name: 'Efetivo', values: sent }, true, { role: 'admin', today: TODAY })
  expect(errors).toEqual({ values: message })
})

it('PAY-01: lines are printed with the labels of their fields, without what is empty', () => {
  const stored = [
    { validFrom: '2026-01-01', amount: 123_450, months: null },
    { months: 3, validFrom: '2026-07-01', amount: 0 },
  ]
  expect(printAs(printedIn(values, undefined), stored)).toBe(
    'Desde: 01/01/2026, Valor: 1\u00a0234,50\u00a0€; Desde: 01/07/2026, Valor: 0,00\u00a0€, Meses: 3',
  )
  expect(convertMoney(values, stored, cents => cents / 100)).toEqual([
    { validFrom: '2026-01-01', amount: 1234.5, months: null },
    { months: 3, validFrom: '2026-07-01', amount: 0 },
  ])
})

it('a definition is refused whose lines hold what cannot be edited in a line', () => {
  const define = (line: Parameters<typeof lines>[0]) =>
    defineResource({
      name: plans.name,
      label: plans.label,
      title: 'name',
      list: { columns: [], sort: 'name' },
      fields: { ...plans.fields, values: lines(line, { label: 'x' }) },
    })
  expect(() => define({ tags: refs('tags', { label: 'Etiquetas' }) })).toThrow('plans.values: tags cannot be in a line')
  expect(() => define({ code: string({ label: 'Código', unique: true }) })).toThrow('code cannot be in a line')
})
