import { openApi } from '@agremia/model/openapi/document'
import { explain } from '@agremia/model/resource/explainer'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SAMPLE_TARGETS } from '../factories.ts'
import type { Signed, TestApp } from '../test-app.ts'
import { createEveryApp } from './every.ts'
import { shelves } from './shelves.ts'

let t: TestApp
let admin: Signed
beforeAll(async () => {
  t = await createEveryApp()
  admin = await t.signedIn('admin')
})
afterAll(() => t.close())

const USER = SAMPLE_TARGETS[1]
const form = (prices: unknown) => ({ name: 'Estante', subjects: [SAMPLE_TARGETS[1]], prices })
const create = (prices: unknown) => t.call('POST', '/shelves', { as: admin, body: form(prices) })
const change = (id: string, prices: unknown) => t.call('PATCH', `/shelves/${id}`, { as: admin, body: { prices } })
const line = (validFrom: string, amount: unknown, more: object = {}) => ({ validFrom, amount, ...more })

describe('lines inside a form', () => {
  it('PAY-01: are saved in their order, with amounts in euros on the wire and in cents inside', async () => {
    const { status, body } = await create([
      line('2026-01-01', 24.1, { note: ' Ata 12 ', kind: 'b' }),
      line('01/07/2025', '12,5', { agreedWithId: USER }),
    ])
    expect(status).toBe(201)
    const saved = [
      { validFrom: '2026-01-01', amount: 24.1, kind: 'b', note: 'Ata 12', agreedWithId: null },
      { validFrom: '2025-07-01', amount: 12.5, kind: 'a', note: null, agreedWithId: USER },
    ]
    expect(body.data.prices).toEqual(saved)
    expect((await t.call('GET', `/shelves/${body.data._id}`, { as: admin })).body.data.prices).toEqual(saved)
    const stored = await t.rows(sql`select prices -> 0 -> 'amount' as amount from shelves where id = ${body.data._id}`)
    expect(stored).toEqual([{ amount: 2410 }])
    const { body: list } = await t.call('GET', '/shelves', {
      as: admin,
      query: { __id: body.data._id, _fields: 'prices' },
    })
    expect(list.data[0].prices).toEqual(saved)
  })

  it('FORM-07: saving them unchanged changes nothing, and a missing field keeps them', async () => {
    const { body } = await create([line('2026-01-01', 24.1)])
    const { _id, prices, rev } = body.data
    expect((await change(_id, prices)).body.data.rev).toBe(rev)
    const named = await t.call('PATCH', `/shelves/${_id}`, { as: admin, body: { name: 'Outra' } })
    expect(named.body.data).toMatchObject({ prices, rev: rev + 1 })
  })

  it.each([null, [], ''])('PAY-01: %j clears them, and the list is never null', async nothing => {
    const { body } = await create([line('2026-01-01', 24.1)])
    expect((await change(body.data._id, nothing)).body.data.prices).toEqual([])
    expect((await create(undefined)).body.data.prices).toEqual([])
  })

  it.each<[string, unknown, Record<string, string>]>([
    ['a text', 'x', { prices: 'Envie uma lista de linhas.' }],
    ['an object', { 0: line('2026-01-01', 1) }, { prices: 'Envie uma lista de linhas.' }],
    [
      'a line that is none',
      [line('2026-01-01', 1), 7, null],
      { 'prices.1': 'Envie uma lista de linhas.', 'prices.2': 'Envie uma lista de linhas.' },
    ],
    [
      'a missing value',
      [line('2026-01-01', 1), { validFrom: '2026-01-01' }],
      { 'prices.1.amount': 'Campo obrigatório.' },
    ],
    [
      'bad values',
      [line('31/02/2026', '12,345'), line('2026-01-01', 0, { kind: 'z' })],
      {
        'prices.0.validFrom': 'Fevereiro não tem 31 dias.',
        'prices.0.amount': 'Valor inválido. Use, por exemplo, 12,50.',
        'prices.1.amount': 'O valor mínimo é 0,01\u00a0€.',
        'prices.1.kind': 'Escolha uma das opções.',
      },
    ],
    [
      'an unknown name',
      [line('2026-01-01', 1, { price: 1, constructor: 1 })],
      { 'prices.0.price': 'Campo desconhecido.', 'prices.0.constructor': 'Campo desconhecido.' },
    ],
    [
      'a ref that leads nowhere',
      [line('2026-01-01', 1), line('2026-01-01', 1, { agreedWithId: '01890000-0000-7000-8000-0000000000ff' })],
      { 'prices.1.agreedWithId': 'Escolha um registo existente.' },
    ],
    ['too many', Array.from({ length: 6 }, () => line('2026-01-01', 1)), { prices: 'Não pode ter mais de 5 linhas.' }],
  ])(
    'FORM-03: %s is refused beside its input, when it is saved and when it is validated',
    async (_what, prices, errors) => {
      const saved = await create(prices)
      expect([saved.status, saved.body.errors]).toEqual([422, errors])
      const validated = await t.call('POST', '/shelves/validate', { as: admin, body: form(prices) })
      expect([validated.status, validated.body.errors]).toEqual([422, errors])
    },
  )

  it('PAY-01: are recorded and told in words', async () => {
    const { body } = await create([line('2026-01-01', 24.1)])
    await change(body.data._id, [line('2026-01-01', 24.1), line('2027-01-01', 1234.5, { note: 'Ata 13' })])
    const history = await t.call('GET', `/shelves/${body.data._id}/history`, { as: admin })
    expect(history.body.data[0].changes).toEqual([
      expect.objectContaining({
        label: 'Preços',
        fromText: 'Desde: 01/01/2026, Valor: 24,10\u00a0€, Tipo: Aluguer',
        toText:
          'Desde: 01/01/2026, Valor: 24,10\u00a0€, Tipo: Aluguer; Desde: 01/01/2027, Valor: 1\u00a0234,50\u00a0€, Tipo: Aluguer, Nota: Ata 13',
      }),
    ])
    const { from } = history.body.data[0].changes[0]
    expect((await change(body.data._id, from)).body.data.prices).toEqual(body.data.prices)
  })

  it('LIST-07: are written into exports in words', async () => {
    const { body } = await create([line('2026-01-01', 24.1, { note: 'Ata 12' })])
    const asked = await t.call('POST', '/shelves/export', {
      as: admin,
      body: { format: 'csv', fields: ['name', 'prices'], ids: [body.data._id] },
    })
    const { text } = await t.call('GET', asked.body.data.url.replace('/api', ''))
    expect(text).toContain('Desde: 01/01/2026, Valor: 24,10\u00a0€, Tipo: Aluguer, Nota: Ata 12')
  })

  it('FORM-01: are described to screens and to programs with the fields of each line', () => {
    const say = (text: string) => text
    const prices = explain([shelves], 'admin', say).data.shelves?.find(({ name }) => name === 'prices')
    expect(prices).toMatchObject({ type: 'lines(validFrom,amount,kind,note,agreedWithId)', inputType: 'lines', max: 5 })
    expect(prices?.lines?.map(({ name, label, required, inputType }) => [name, label, required, inputType])).toEqual([
      ['validFrom', 'Desde', true, 'date'],
      ['amount', 'Valor', true, 'money'],
      ['kind', 'Tipo', false, 'select'],
      ['note', 'Nota', false, 'text'],
      ['agreedWithId', 'Acordado com', false, 'autocomplete'],
    ])
    expect(
      openApi({ resources: [shelves], calls: [], say, title: 'API', version: '1' }).components.schemas,
    ).toMatchObject({
      ShelvesInput: {
        properties: { prices: { type: 'array', maxItems: 5, items: { required: ['validFrom', 'amount'] } } },
      },
    })
  })
})
