import type { ImportValues } from '@agremia/model/calls/imports'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createImportApp, type ImportApp } from '../../../test/import-app.ts'

let w: ImportApp
beforeAll(async () => {
  w = await createImportApp()
})
afterAll(() => w.close())

const HEADINGS = 'Nome;Situação;Tipo de sócio;Etiquetas;Boletim'
const MAPPING = ['name', 'stateNameId', 'categoryId', 'tags', 'consentNewsletter']
const DEFAULTS = { categoryId: null, admissionDate: '2020-01-01', stateSince: null }

async function valuesOf(id: string, mapping: readonly (string | null)[] = MAPPING): Promise<ImportValues[]> {
  const { status, body } = await w.asEditor('POST', `/imports/${id}/values`, { mapping })
  expect(status).toBe(200)
  return body.data
}
const shortly = (all: readonly ImportValues[]) => all.map(({ heading, values }) => ({ heading, values }))
const texts = (rows: { errors: { text: string }[] }[]) => rows.map(row => row.errors.map(({ text }) => text))

describe('MEM-02: values are mapped once for all rows', () => {
  it('lists each text that is no option once, with its rows and what it is taken for', async () => {
    const { _id } = await w.upload(
      [
        HEADINGS,
        'Ana;Activo;Sócio Efectivo;;Sim',
        'Rui;ACTIVO;Efetivo;;S',
        'Eva;Activo;Reformado;Velha guarda, Coro;talvez',
        'Gil;Inactivo;Reformado;Coro;',
        'Ivo;#N/D;Fundador;;0',
      ].join('\n'),
    )
    const found = await valuesOf(_id)
    expect(shortly(found)).toEqual([
      {
        heading: 'Situação',
        values: [
          { text: 'Inactivo', rows: 1 },
          { text: 'Activo', rows: 3, to: w.state('ativo') },
        ],
      },
      {
        heading: 'Tipo de sócio',
        values: [
          { text: 'Reformado', rows: 2 },
          { text: 'Sócio Efectivo', rows: 1, to: w.category('efetivo') },
        ],
      },
      {
        heading: 'Etiquetas',
        values: [
          { text: 'Coro', rows: 2 },
          { text: 'Velha guarda', rows: 1 },
        ],
      },
      { heading: 'Boletim', values: [{ text: 'talvez', rows: 1 }] },
    ])
    expect(found[0]).toMatchObject({ field: 'stateNameId', label: 'Estado', more: 0 })
    expect(found[0]?.options).toContainEqual({ value: w.state('falecido'), label: 'Falecido' })
    expect(found[3]?.options).toEqual([
      { value: 'true', label: 'Sim' },
      { value: 'false', label: 'Não' },
    ])
    expect(await valuesOf(_id, ['name', null, null, null, null])).toEqual([])
  })

  it('reads every row by what was chosen, and knows it for the next file', async () => {
    const file = [
      HEADINGS,
      'Escolha Uma;Activo;Reformado;Coro;talvez',
      'Escolha Duas;Inactivo;Reformado;Coro;talvez',
    ].join('\n')
    const { _id } = await w.upload(file)
    const values = [
      { field: 'stateNameId', text: 'Inactivo', to: w.state('suspenso') },
      { field: 'categoryId', text: 'REFORMADO', to: w.category('honorario') },
      { field: 'tags', text: 'Coro', to: null },
      { field: 'consentNewsletter', text: 'talvez', to: 'true' },
    ]
    const entry = await w.run('check', _id, { mapping: MAPPING, defaults: DEFAULTS, values })
    expect([entry.counts, texts(await w.rows(_id))]).toEqual([{ create: 2, update: 0, skip: 0, error: 0 }, [[], []]])
    await w.apply(_id)
    const { body } = await w.asEditor('GET', '/members', undefined, { _search: 'Escolha', _sort: 'name' })
    expect(body.data).toMatchObject([
      { name: 'Escolha Duas', stateNameId: w.state('suspenso'), categoryId: w.category('honorario'), tags: [] },
      { name: 'Escolha Uma', stateNameId: w.state('ativo'), consentNewsletter: true },
    ])
    const next = await w.upload(file)
    expect((await valuesOf(next._id)).map(one => one.values.map(({ to }) => to))).toEqual([
      [w.state('ativo'), w.state('suspenso')],
      [w.category('honorario')],
      [null],
      ['true'],
    ])
  })

  it('knows old spellings without a choice, and tells in each row what nobody knows', async () => {
    const { _id } = await w.upload(
      ['Nome;Situação;Categoria', 'A A;Activo;Efectiva', 'B B;Inactivo;Efetivo'].join('\n'),
    )
    const mapping = ['name', 'stateNameId', 'categoryId']
    const entry = await w.run('check', _id, { mapping, defaults: DEFAULTS })
    expect(entry.counts).toMatchObject({ create: 1, error: 1 })
    expect(texts(await w.rows(_id))).toEqual([[], ['«Inactivo» não existe. Corrija o nome ou crie-o primeiro.']])
  })

  it('lists at most 50 of a column, which is probably another one', async () => {
    const { _id } = await w.upload(
      ['Nome;Situação', ...Array.from({ length: 60 }, (_, n) => `X ${n};Y ${n}`)].join('\n'),
    )
    const [only] = await valuesOf(_id, ['name', 'stateNameId'])
    expect([only?.values.length, only?.more]).toEqual([50, 10])
  })

  it.each([
    ['an option that does not exist', { field: 'stateNameId', text: 'x', to: '01890000-0000-7000-8000-000000000001' }],
    ['a field that is not chosen from a list', { field: 'name', text: 'x', to: 'y' }],
    ['no field', { field: 'constructor', text: 'x', to: null }],
  ])('refuses the choice of %s', async (_, choice) => {
    const { _id } = await w.upload('Nome;Situação\nA A;x')
    const sent = { mapping: ['name', 'stateNameId'], defaults: DEFAULTS, values: [choice] }
    const { status, body } = await w.asEditor('POST', `/imports/${_id}/check`, sent)
    expect([status, body.errors]).toEqual([422, { values: 'Escolha um registo existente.' }])
    expect((await w.read(_id)).status).toBe('mapping')
  })
})

describe('MEM-02: a postal code that comes with its locality', () => {
  it('is split, whatever the column; a locality of its own wins, and the row says so', async () => {
    const { _id } = await w.upload(
      [
        'Nome;Cód. Postal;Localidade',
        'Postal Um;3080 Figueira da Foz;',
        'Postal Dois;3080-123 FIGUEIRA DA FOZ;Figueira da Foz',
        'Postal Três;3080-123 Figueira da Foz;Buarcos',
        'Postal Quatro;;3080-123 Figueira da Foz',
      ].join('\n'),
    )
    expect((await w.check(_id)).counts).toMatchObject({ create: 4, error: 0 })
    const rows: { notes: { label: string; text: string }[] }[] = await w.rows(_id)
    expect(
      rows.map(({ notes }) => notes.filter(({ label }) => label === 'Localidade').map(({ text }) => text)),
    ).toEqual([[], [], ['Fica «Buarcos»; o código postal vinha com «Figueira da Foz».'], []])
    await w.apply(_id)
    const { body } = await w.asEditor('GET', '/members', undefined, { _search: 'Postal', _sort: 'created_at' })
    const found = body.data.map((one: { name: string; postalCode: string; locality: string }) => [
      one.name,
      one.postalCode,
      one.locality,
    ])
    expect(found).toHaveLength(4)
    expect(found).toEqual(
      expect.arrayContaining([
        ['Postal Um', '3080', 'Figueira da Foz'],
        ['Postal Dois', '3080-123', 'Figueira da Foz'],
        ['Postal Três', '3080-123', 'Buarcos'],
        ['Postal Quatro', '3080-123', 'Figueira da Foz'],
      ]),
    )
  })
})
