import { MantineProvider } from '@mantine/core'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readListMemory } from './list-memory.ts'
import { ListSearch } from './list-search.tsx'
import { useListSearch } from './use-list-search.ts'

function List() {
  const { search, view, go } = useListSearch('bikes')
  const value = typeof search._search === 'string' ? search._search : ''
  return (
    <>
      <ListSearch label="Pesquisar bicicletas" value={value} onChange={_search => go({ ...search, _search }, view)} />
      <Link to={'/bicicletas/1' as never /* a route of this test */}>Bicicleta 1</Link>
    </>
  )
}

/** The list, and the screen of a row whose code arrives when `arrive` is called. */
async function openList() {
  let arrive = () => {}
  const code = new Promise<void>(done => {
    arrive = done
  })
  const root = createRootRoute({ component: Outlet })
  const list = createRoute({ getParentRoute: () => root, path: '/bicicletas', component: List })
  const row = createRoute({
    getParentRoute: () => root,
    path: '/bicicletas/$id',
    loader: () => code,
    component: () => <h1>Ficha</h1>,
  })
  const history = createMemoryHistory({ initialEntries: ['/bicicletas'] })
  const router = createRouter({ routeTree: root.addChildren([list, row]), history, defaultPendingMs: 60_000 })
  render(
    <MantineProvider env="test">
      <RouterProvider router={router as never /* the app's own router is registered; any will do here */} />
    </MantineProvider>,
  )
  await act(() => vi.advanceTimersByTimeAsync(10))
  return { history, arrive }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
})

const type = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('LIST-03: a search is written to the address of its list after a pause', async () => {
  const { history } = await openList()
  type('azul')
  await pass(300)
  expect(history.location.href).toBe('/bicicletas?_search=azul')
  expect(readListMemory('bikes').search).toEqual({ _search: 'azul' })
})

test('LIST-03: whoever opens a row before the pause is over has no search in the address of the row', async () => {
  const { history, arrive } = await openList()
  type('vermelha')
  fireEvent.click(screen.getByRole('link', { name: 'Bicicleta 1' }))
  await pass(300)
  // The list is still drawn, because the screen of the row waits for its code.
  expect(screen.getByRole('searchbox')).toBeDefined()
  expect(history.location.href).toBe('/bicicletas/1')
  arrive()
  await pass(300)
  expect(screen.getByRole('heading', { name: 'Ficha' })).toBeDefined()
  expect(history.location.href).toBe('/bicicletas/1')
  expect(readListMemory('bikes').search).not.toEqual({ _search: 'vermelha' })
})
