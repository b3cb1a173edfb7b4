import type { ExplainedResource, Explainer } from '@agremia/model/resource/explainer'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { reply, serve } from '../../../test/http-server.ts'
import { explained, renderPart } from '../../../test/render.tsx'
import type { Item } from '../item.ts'
import { ChildList, type ChildListProps } from './child-list.tsx'
import { EditableChildList } from './editable-child-list.tsx'

const RESOURCE: ExplainedResource = {
  path: 'repairs',
  label: { one: 'Reparação', many: 'Reparações', gender: 'f' },
  title: 'day',
  columns: ['day', 'kind'],
  sort: '-day',
  searchable: false,
  operations: ['list', 'read', 'create', 'update', 'delete'],
}
const explainer = (more: Partial<ExplainedResource> = {}): Explainer => ({
  data: {
    repairs: [
      explained('bikeId', { fieldType: 'ref', to: 'bikes', filterable: true, label: 'Bicicleta' }),
      explained('kind', { label: 'Tipo', sortable: true, filterable: true }),
      explained('day', { label: 'Dia', fieldType: 'date', sortable: true }),
      explained('notes', { label: 'Observações' }),
    ],
  },
  meta: { repairs: { ...RESOURCE, ...more } },
})
const row = (n: number, more: object = {}): Item => ({
  _id: `r${n}`,
  rev: 1,
  created_at: '',
  updated_at: '',
  kind: `Tipo ${n}`,
  day: `2026-01-${String(n).padStart(2, '0')}`,
  notes: null,
  ...more,
})

let requests: string[]
let rows: Item[]
let status: number
let server: Awaited<ReturnType<typeof serve>>

beforeEach(async () => {
  requests = []
  rows = [row(2), row(1)]
  status = 200
  server = await serve((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    if (status !== 200) return reply(response, status, { code: 'busy', errors: {} })
    if (request.method === 'DELETE') return reply(response, 204)
    const page = Number(new URL(request.url ?? '', 'http://x').searchParams.get('_page'))
    reply(response, 200, { data: rows.slice((page - 1) * 50, page * 50), meta: { total: rows.length } })
  })
})
afterEach(async () => {
  cleanup()
  vi.restoreAllMocks()
  await server.close()
})

const LIST: ChildListProps = {
  name: 'repairs',
  parent: { name: 'bikes', id: 'b1' },
  heading: 'Reparações',
  columns: ['kind', 'day', 'notes'],
  firstStep: 'Registe a primeira.',
}
const shownRows = async () => (await screen.findAllByRole('row')).slice(1).map(one => one.textContent)

describe('LIST-01: a list inside another screen', () => {
  test('shows the children of its parent, sorts them by their headings, and does not change the address', async () => {
    renderPart(<ChildList {...LIST} labels={{ day: 'Quando' }} />, explainer())
    expect(await shownRows()).toEqual(['Tipo 202/01/2026', 'Tipo 101/01/2026'])
    expect(requests).toEqual(['GET /api/bikes/b1/repairs?_sort=-day&_limit=50&_page=1'])
    // A column that no row has filled in is left out; without actions there is no column for them.
    expect(screen.getAllByRole('columnheader').map(one => one.textContent)).toEqual(['Tipo', 'Quando'])
    const before = window.location.href
    await userEvent.click(screen.getByRole('button', { name: 'Tipo' }))
    await waitFor(() => expect(requests.at(-1)).toBe('GET /api/bikes/b1/repairs?_sort=kind&_limit=50&_page=1'))
    expect(window.location.href).toBe(before)
    await waitFor(() =>
      expect(screen.getByRole('columnheader', { name: 'Tipo' }).getAttribute('aria-sort')).toBe('ascending'),
    )
  })

  test('draws cells with the functions of the screen and emphasises the current row', async () => {
    const cells = { kind: ({ kind }: Item) => <em>{`~${String(kind)}~`}</em> }
    renderPart(<ChildList {...LIST} cells={cells} isCurrent={({ _id }) => _id === 'r1'} />, explainer())
    expect(await shownRows()).toEqual(['~Tipo 2~02/01/2026', '~Tipo 1~01/01/2026'])
    expect(screen.getAllByRole('row').map(one => one.dataset.current)).toEqual([undefined, undefined, 'true'])
  })

  test('requests no rows that the screen has read already, until another order or filter is chosen', async () => {
    rows = [row(1)]
    renderPart(<ChildList {...LIST} known={[row(9)]} where={{ _isOld: 'false' }} />, explainer())
    expect(await shownRows()).toEqual(['Tipo 909/01/2026'])
    expect(requests).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Tipo' }))
    await waitFor(() => expect(screen.getByText('Tipo 1')).toBeTruthy())
    expect(requests).toEqual(['GET /api/bikes/b1/repairs?_isOld=false&_sort=kind&_limit=50&_page=1'])
  })

  test('loads more rows on demand, and offers filters from ten rows on, but not by the parent', async () => {
    rows = Array.from({ length: 60 }, (_, index) => row(index + 1))
    renderPart(<ChildList {...LIST} />, explainer())
    expect(await shownRows()).toHaveLength(50)
    await userEvent.click(screen.getByRole('button', { name: 'Mostrar mais' }))
    await waitFor(async () => expect(await shownRows()).toHaveLength(60))
    expect(screen.queryByRole('button', { name: 'Mostrar mais' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Filtrar' }))
    const panel = await screen.findByRole('dialog')
    expect(within(panel).getByText('Tipo')).toBeTruthy()
    expect(within(panel).queryByText('Bicicleta')).toBeNull()
  })

  test('suggests the first step while it is empty, and says why it could not be read', async () => {
    rows = []
    const { unmount } = renderPart(<ChildList {...LIST} action={<button type="button">Nova</button>} />, explainer())
    expect(await screen.findByText('Ainda não há reparações')).toBeTruthy()
    // The button for the first row is shown once, in the message.
    expect(screen.getAllByRole('button', { name: 'Nova' })).toHaveLength(1)
    unmount()
    status = 503
    renderPart(<ChildList {...LIST} parent={{ name: 'bikes', id: 'b2' }} />, explainer())
    expect(await screen.findByText('Não foi possível carregar a lista de reparações')).toBeTruthy()
    rows = [row(1)]
    status = 200
    await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
    expect(await screen.findByText('Tipo 1')).toBeTruthy()
  })

  test('is a list of cards on a phone: the first column, then what is filled in, with its label', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      query => ({ matches: query.includes('40rem'), addEventListener() {}, removeEventListener() {} }) as never, // all that the hook reads
    )
    rows = [row(1), row(2, { notes: 'Travões' })]
    renderPart(<ChildList {...LIST} />, explainer())
    const cards = await screen.findAllByRole('listitem')
    expect(cards.map(card => card.textContent)).toEqual([
      'Tipo 1Dia01/01/2026',
      'Tipo 2Dia02/01/2026ObservaçõesTravões',
    ])
  })
})

describe('FORM-05: an editable list inside another screen', () => {
  const onDeleted = vi.fn()
  const show = (more: Partial<ExplainedResource> = {}) =>
    renderPart(
      <EditableChildList
        {...LIST}
        rowTitle={({ kind }) => String(kind)}
        addLabel="Nova reparação"
        canDelete={({ _id }) => _id !== 'r1'}
        editor={(item, close) => (
          <div role="dialog" aria-label={item ? `Editar ${String(item.kind)}` : 'Nova'}>
            <button type="button" onClick={close}>
              Fechar
            </button>
          </div>
        )}
        deletion={({ kind }) => ({ title: `Eliminar ${String(kind)}?`, text: 'Não volta.' })}
        onDeleted={onDeleted}
      />,
      explainer(more),
    )

  test('has buttons that name their row: to add, to change, and to delete after a confirmation', async () => {
    show()
    await userEvent.click(await screen.findByRole('button', { name: 'Editar: Tipo 2' }))
    expect(screen.getByRole('dialog', { name: 'Editar Tipo 2' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Fechar' }))
    await userEvent.click(screen.getByRole('button', { name: 'Nova reparação' }))
    expect(screen.getByRole('dialog', { name: 'Nova' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Fechar' }))
    expect(screen.queryByRole('button', { name: 'Eliminar: Tipo 1' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Eliminar: Tipo 2' }))
    const question = await screen.findByRole('dialog', { name: 'Eliminar Tipo 2?' })
    expect(question.textContent).toContain('Não volta.')
    rows = [row(1)]
    await userEvent.click(within(question).getByRole('button', { name: 'Eliminar' }))
    await waitFor(() => expect(onDeleted).toHaveBeenCalled())
    expect(requests).toContain('DELETE /api/repairs/r2')
    await waitFor(async () => expect(await shownRows()).toEqual(['Tipo 101/01/2026']))
  })

  test('offers only what the role may do', async () => {
    show({ operations: ['list', 'read'] })
    expect(await shownRows()).toHaveLength(2)
    expect(screen.queryByRole('button', { name: /Editar|Eliminar|Nova/ })).toBeNull()
  })
})
