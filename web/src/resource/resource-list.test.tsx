import type { ExplainedField } from '@agremia/model/resource/explainer'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { described, explainerOf, itemWith } from '../../test/described.ts'
import { reply, serve } from '../../test/http-server.ts'
import { explained, renderPart } from '../../test/render.tsx'
import type { Item } from './item.ts'
import { ResourceList } from './resource-list.tsx'

const NAME = explained('name', { label: 'Nome' })
const WHEELS = explained('wheels', { label: 'Rodas', fieldType: 'integer' })
const bike = (n: number) => itemWith({ _id: `b${n}`, name: `Bicicleta ${n}`, wheels: n })
let server: Awaited<ReturnType<typeof serve>>

beforeEach(async () => {
  server = await serve((_request, response) => reply(response, 200, { data: [bike(2), bike(3)], meta: { total: 2 } }))
})
afterEach(() => server.close())

const showOnPhone = () =>
  vi.spyOn(window, 'matchMedia').mockImplementation(
    query => ({ matches: query.includes('40rem'), addEventListener() {}, removeEventListener() {} }) as never, // all that the hook reads
  )

/** Draws all loaded rows: happy-dom has no layout, so otherwise no row would be in sight. While printing, all are drawn. */
async function drawAllRows() {
  await screen.findByText('2 bicicletas')
  fireEvent(window, new Event('beforeprint'))
}

/** The list of bikes, with these fields as its columns. */
function renderBikes(fields: readonly ExplainedField[], more: Partial<ComponentProps<typeof ResourceList>> = {}) {
  const label = { one: 'Bicicleta', many: 'Bicicletas', gender: 'f' } as const
  const columns = fields.map(({ name }) => name)
  renderPart(
    <ResourceList
      name="bikes"
      rowAddress={row => `/bicicletas/${row._id}`}
      newAddress="/bicicletas/nova"
      newLabel="Nova bicicleta"
      firstStep="Registe a primeira."
      {...more}
    />,
    explainerOf(described({ name: 'bikes', label, columns, fields, searchable: false })),
  )
}

async function renderList(repair: (row: Item) => void) {
  const cells = { wheels: (row: Item) => <b>{String(row.wheels)} rodas</b> }
  const rowActions = (row: Item) => [{ label: 'Reparar', icon: <i />, run: () => repair(row) }]
  renderBikes([NAME, WHEELS], { cells, rowActions })
  await drawAllRows()
}

describe('LIST-01: a list with custom cells and row actions', () => {
  test('draws the cells in its table, and runs the action on the row of its button', async () => {
    const repair = vi.fn()
    await renderList(repair)
    const row = await screen.findByRole('row', { name: /Bicicleta 3/ })
    expect(within(row).getByText('3 rodas').tagName).toBe('B')
    await userEvent.click(within(row).getByRole('button', { name: /^Reparar.*Bicicleta 3/ }))
    expect(repair).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ _id: 'b3' }))
  })

  test('draws the same in the cards of a phone', async () => {
    showOnPhone()
    const repair = vi.fn()
    await renderList(repair)
    await screen.findByText('3 rodas')
    await userEvent.click(screen.getByRole('button', { name: /^Reparar.*Bicicleta 3/ }))
    expect(repair).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ _id: 'b3' }))
  })
})

describe('LIST-01: the cards of a phone', () => {
  test('what has a day begins with its amount and its day; its states come before the other columns', async () => {
    showOnPhone()
    await server.close()
    const refs = { papers: ['Fatura'], statuses: ['Paga', 'Entregue'] }
    const sold = { ...bike(3), soldOn: '2026-03-04', state: 'nova', price: 150, ...refs, _refs: refs }
    server = await serve((_request, response) => reply(response, 200, { data: [sold], meta: { total: 1 } }))
    renderBikes([
      NAME,
      explained('soldOn', { label: 'Data da venda', column: { label: 'Vendida' }, fieldType: 'date' }),
      explained('papers', { label: 'Papéis', fieldType: 'refs' }),
      explained('statuses', { label: 'Estados', fieldType: 'refs', readonly: true }),
      explained('state', { label: 'Estado', fieldType: 'enum', options: [{ value: 'nova', label: 'Nova' }] }),
      explained('price', { label: 'Preço', fieldType: 'money' }),
    ])
    await screen.findByText('1 bicicleta')
    fireEvent(window, new Event('beforeprint'))
    const card = (await screen.findByRole('link', { name: 'Bicicleta 3' })).closest('li')
    expect(card?.textContent).toContain('Bicicleta 3150,00\u00a0€Vendida: 04/03/2026Paga, EntregueNovaPapéis: Fatura')
  })
})

describe('LIST-05: a list without rows', () => {
  const FAILED = 'Não foi possível carregar a lista de bicicletas'
  const NOTHING_YET = 'Ainda não há bicicletas'
  const answerWith = async (respond: Parameters<typeof serve>[0]) => {
    await server.close()
    server = await serve(respond)
  }

  test('is loaded and empty when the server answers 404', async () => {
    await answerWith((_request, response) => reply(response, 404, { errors: {} }))
    renderBikes([NAME])
    await screen.findByRole('heading', { name: NOTHING_YET })
    expect(screen.queryByRole('heading', { name: FAILED })).toBeNull()
  })

  test.each([
    [403, 'Não tem permissão para esta operação.'],
    [500, 'Ocorreu um erro inesperado. Tente de novo; se persistir, contacte a assistência técnica.'],
  ])('tells the failure %i, and a retry brings the rows', async (status, words) => {
    let fails = true
    await answerWith((_request, response) =>
      fails
        ? reply(response, status, { code: status, errors: {} })
        : reply(response, 200, { data: [bike(2)], meta: { total: 1 } }),
    )
    renderBikes([NAME])
    await screen.findByRole('heading', { name: FAILED })
    screen.getByText(words)
    expect(screen.queryByRole('heading', { name: NOTHING_YET })).toBeNull()
    fails = false
    await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
    await screen.findByText('1 bicicleta')
    expect(screen.queryByRole('heading', { name: FAILED })).toBeNull()
  })

  test('is not loaded when no answer comes, and a retry brings the rows', async () => {
    let fails = true
    await answerWith((request, response) =>
      fails ? request.socket.destroy() : reply(response, 200, { data: [bike(2)], meta: { total: 1 } }),
    )
    renderBikes([NAME])
    await screen.findByRole('heading', { name: FAILED })
    expect(screen.queryByRole('heading', { name: NOTHING_YET })).toBeNull()
    fails = false
    await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
    await screen.findByText('1 bicicleta')
  })
})

describe('PAY-03: a list with columns that can be added up', () => {
  const PRICE = explained('price', { label: 'Preço', fieldType: 'money', sum: true })
  const rows = [
    { ...bike(2), price: 1234.1 },
    { ...bike(3), price: 0.2 },
    { ...bike(4), price: null },
  ]
  let asked: URLSearchParams[]
  const serveRows = async (total: number) => {
    await server.close()
    asked = []
    server = await serve((request, response) => {
      const { searchParams } = new URL(request.url ?? '', 'http://localhost')
      asked.push(searchParams)
      const sums = searchParams.has('_sums') ? { sums: { price: 98_765.43, wheels: 7 } } : {}
      reply(response, 200, { data: rows, meta: { total, ...sums } })
    })
  }
  const render = (wheels = WHEELS) => renderBikes([NAME, PRICE, wheels])
  const tick = async (name: string) =>
    userEvent.click(await screen.findByRole('checkbox', { name: `Selecionar ${name}` }))
  const selection = async () =>
    (await screen.findByRole('region', { name: 'Seleção' })).querySelector('strong')?.textContent

  test('adds up the loaded rows to the cent where all are loaded, without another request', async () => {
    await serveRows(3)
    render()
    expect((await screen.findByText(/bicicletas ·/)).textContent).toBe('3 bicicletas · Preço: 1\u00a0234,30\u00a0€')
    expect(asked).toHaveLength(1)
  })

  test('asks for the sum of all that match, beside its pages and after the first', async () => {
    await serveRows(1284)
    render()
    expect((await screen.findByText(/bicicletas ·/)).textContent).toBe(
      '1\u00a0284 bicicletas · Preço: 98\u00a0765,43\u00a0€',
    )
    expect(asked.map(params => params.get('_sums'))).toEqual([null, 'price'])
    expect(asked[1]?.get('_limit')).toBe('1')
  })

  test('tells the sum of the ticked rows, and of all when all are ticked', async () => {
    await serveRows(1284)
    render()
    await screen.findByText(/bicicletas ·/)
    fireEvent(window, new Event('beforeprint'))
    await tick('Bicicleta 2')
    await tick('Bicicleta 3')
    expect(await selection()).toBe('2 selecionados · Preço: 1\u00a0234,30\u00a0€')
    await tick('Bicicleta 2')
    expect(await selection()).toBe('1 selecionado · Preço: 0,20\u00a0€')
    await userEvent.click(screen.getByRole('button', { name: /Selecionar todos/ }))
    expect(await selection()).toBe('Todos os 1\u00a0284 selecionados · Preço: 98\u00a0765,43\u00a0€')
  })

  test('names each column where there are several, and says nothing of columns that are not shown', async () => {
    await serveRows(3)
    render({ ...WHEELS, sum: true })
    expect((await screen.findByText(/bicicletas ·/)).textContent).toBe(
      '3 bicicletas · Preço: 1\u00a0234,30\u00a0€ · Rodas: 9',
    )
  })
})
