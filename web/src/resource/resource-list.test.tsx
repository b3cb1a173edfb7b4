import type { Explainer } from '@agremia/model/resource/explainer'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { reply, serve } from '../../test/http-server.ts'
import { explained, renderPart } from '../../test/render.tsx'
import type { Item } from './item.ts'
import { ResourceList } from './resource-list.tsx'

const explainer: Explainer = {
  data: {
    bikes: [explained('name', { label: 'Nome' }), explained('wheels', { label: 'Rodas', fieldType: 'integer' })],
  },
  meta: {
    bikes: {
      path: 'bikes',
      label: { one: 'Bicicleta', many: 'Bicicletas', gender: 'f' },
      title: 'name',
      columns: ['name', 'wheels'],
      sort: 'name',
      searchable: false,
      operations: ['list', 'read'],
    },
  },
}
const bike = (n: number) => ({
  _id: `b${n}`,
  rev: 1,
  created_at: '',
  updated_at: '',
  name: `Bicicleta ${n}`,
  wheels: n,
})
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

async function renderList(repair: (row: Item) => void) {
  const cells = { wheels: (row: Item) => <b>{String(row.wheels)} rodas</b> }
  const rowActions = (row: Item) => [{ label: 'Reparar', icon: <i />, run: () => repair(row) }]
  renderPart(
    <ResourceList
      name="bikes"
      rowAddress={row => `/bicicletas/${row._id}`}
      newAddress="/bicicletas/nova"
      newLabel="Nova bicicleta"
      firstStep="Registe a primeira."
      cells={cells}
      rowActions={rowActions}
    />,
    explainer,
  )
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
