import type { Explainer } from '@agremia/model/resource/explainer'
import { PRESETS } from '@agremia/model/rules/terminology'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocketServer } from 'ws'
import { makeToken, reply, serve } from '../../test/http-server.ts'
import { explained } from '../../test/render.tsx'
import { gatherContributions, onlyWhere } from '../contributions/define-feature.ts'
import { resourceScreens } from '../contributions/resource-screens.ts'
import { listScreensOf } from './features.ts'
import { makeRouteTree } from './routes.tsx'

// A resource that the app does not have; this line gives it all its screens.
const shelves = resourceScreens('shelves', '/relatorios', { create: 'nova', menu: { order: 10 } })

const EXPLAINER: Explainer = {
  data: { shelves: [explained('name', { label: 'Nome', required: true })] },
  meta: {
    shelves: {
      path: 'shelves',
      label: { one: 'Estante', many: 'Estantes', gender: 'f' },
      title: 'name',
      columns: ['name'],
      sort: 'name',
      searchable: true,
      operations: ['list', 'read', 'create', 'update', 'delete'],
    },
  },
}
const OAK = { _id: 'e1', rev: 1, created_at: '', updated_at: '', name: 'Carvalho' }

let server: Awaited<ReturnType<typeof serve>>
let sockets: WebSocketServer
let rows: (typeof OAK)[]
let sent: string[]
let settings: readonly { name: string; value: string }[]

beforeEach(async () => {
  rows = [OAK]
  sent = []
  settings = SETTINGS
  localStorage.clear()
  server = await serve((request, response, body) => {
    const { pathname } = new URL(request.url ?? '', 'http://x')
    if (request.method !== 'GET') sent.push(`${request.method} ${pathname} ${body}`)
    if (pathname === '/api/settings') return reply(response, 200, { data: settings })
    if (pathname === '/api/explainer') return reply(response, 200, EXPLAINER)
    if (pathname === '/api/terminology') return reply(response, 200, { data: { name: 'Clube', ...PRESETS.club } })
    if (pathname === '/api/shelves' && request.method === 'POST') {
      rows = [OAK, { ...OAK, _id: 'e2', name: 'Pinho' }]
      return reply(response, 201, { data: rows[1] })
    }
    if (pathname === '/api/shelves') return reply(response, 200, { data: rows, meta: { total: rows.length } })
    if (pathname.startsWith('/api/shelves/'))
      return reply(response, 200, { data: rows.find(({ _id }) => pathname.endsWith(_id)) })
    if (pathname === '/api/users/u1') return reply(response, 200, { data: { _id: 'u1', email: 'eva@clube.example' } })
    reply(response, 404, { code: 'notFound', errors: { _: 'Não existe.' } })
  })
  // Without a socket the app would show the overlay of an unreachable server.
  sockets = new WebSocketServer({ server: server.server, path: '/api/websocket' })
})
afterEach(async () => {
  cleanup()
  sockets.close()
  await server.close()
})

/** Enough settings; with fewer the app would read them again. */
const SETTINGS = Array.from({ length: 20 }, (_, index) => ({ name: `setting${index}`, value: '' }))

function open(path: string, feature = shelves) {
  const exp = Math.floor(Date.now() / 1000) + 900
  localStorage.setItem('access', makeToken({ ID: 'u1', Name: 'Eva', Role: 'editor', exp }))
  localStorage.setItem('refresh', makeToken({ exp: exp + 2_000_000 }))
  const routeTree = makeRouteTree({ screens: feature.screens ?? [], contributions: gatherContributions([feature]) })
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [path] }) })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider router={router as never /* the app's own router is registered; any will do here */} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return router
}

test('one line gives a resource its list, its forms and their titles', async () => {
  const router = open('/relatorios')
  expect(await screen.findByRole('heading', { name: 'Estantes', level: 1 })).toBeTruthy()
  await waitFor(() => expect(document.title).toBe('Estantes — Clube'))

  await userEvent.click(screen.getByRole('link', { name: 'Nova estante' }))
  expect(await screen.findByRole('heading', { name: 'Nova estante', level: 1 })).toBeTruthy()
  const crumbs = within(screen.getByRole('navigation', { name: 'Localização' }))
  expect(crumbs.getAllByRole('link').map(link => link.textContent)).toEqual(['Estantes', 'Nova estante'])
  expect(document.title).toBe('Nova estante — Clube')

  await userEvent.type(screen.getByRole('textbox', { name: /Nome/ }), 'Pinho')
  await userEvent.tab()
  // A save would end a validation that it overtakes.
  await waitFor(() => expect(sent).toHaveLength(1))
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/relatorios/e2'))
  expect(await screen.findByRole('heading', { name: 'Pinho', level: 1 })).toBeTruthy()
  expect(document.title).toBe('Editar estante — Clube')
  // The name is validated when it is left, and then saved.
  expect(sent).toEqual(['POST /api/shelves/validate {"name":"Pinho"}', 'POST /api/shelves {"name":"Pinho"}'])
})

test('SHELL-06: a tool that is seldom needed is an entry of the menu «Mais», reached with the keyboard', async () => {
  const tools = [
    { order: 1, list: 'shelves', to: '/importacao', label: 'Importar', icon: 'import' },
    { order: 2, list: 'shelves', to: '/relatorios', label: 'Livros', icon: 'book', isFolded: true },
  ] as const
  open('/relatorios', { ...shelves, listTools: tools })
  expect(await screen.findByRole('link', { name: 'Importar' })).toBeTruthy()
  expect(screen.queryByText('Livros')).toBeNull()
  screen.getByRole('button', { name: 'Mais ferramentas' }).focus()
  await userEvent.keyboard('{Enter}')
  const entry = await screen.findByRole('menuitem', { name: 'Livros' })
  expect(entry.getAttribute('href')).toBe('/relatorios')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menuitem', { name: 'Livros' })).toBeNull())
})

test('SHELL-06: a list without such tools has no menu of them', async () => {
  open('/relatorios')
  await screen.findByRole('button', { name: 'Colunas' })
  expect(screen.queryByRole('button', { name: 'Mais ferramentas' })).toBeNull()
})

test('an empty list suggests the first item, in the gender of the resource', async () => {
  rows = []
  open('/relatorios')
  expect(await screen.findByText('Ainda não há estantes')).toBeTruthy()
  expect(screen.getByText('Crie a primeira.')).toBeTruthy()
})

test('SHELL-01: screens of what the organisation does not use are not there, nor in the finder', async () => {
  open('/relatorios', onlyWhere({ setting: 'hasTreasury', is: 'true' }, shelves))
  expect(await screen.findByRole('heading', { name: 'Página não encontrada' })).toBeTruthy()
  await userEvent.keyboard('{Control>}k{/Control}')
  await screen.findByRole('dialog')
  expect(screen.queryByRole('option', { name: 'Estantes' })).toBeNull()
  // Whether the finder is open outlives the test.
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('SHELL-01: screens of what the organisation uses are there', async () => {
  settings = [...SETTINGS, { name: 'hasTreasury', value: 'true' }]
  open('/relatorios', onlyWhere({ setting: 'hasTreasury', is: 'true' }, shelves))
  expect(await screen.findByRole('heading', { name: 'Estantes', level: 1 })).toBeTruthy()
})

test('the same line gives a menu entry, entries of the finder and the prefetched list', async () => {
  open('/relatorios')
  const menu = within(await screen.findByRole('navigation', { name: 'Menu principal' }))
  expect((await menu.findByRole('link', { name: 'Estantes' })).getAttribute('href')).toBe('/relatorios')
  await screen.findByRole('heading', { name: 'Estantes', level: 1 })
  await userEvent.keyboard('{Control>}k{/Control}')
  const found = within(await screen.findByRole('listbox', { name: 'Resultados' })).getAllByRole('option')
  expect(found.map(option => option.textContent)).toEqual(['Estantes', 'Nova estante'])
  expect(listScreensOf(shelves.screens ?? [])).toEqual({ '/relatorios': 'shelves' })
})

test('RT-04b: the form reads its item again after every announced change, not only the first', async () => {
  open('/relatorios/e1')
  const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Nome/ }).value
  expect(await screen.findByRole('heading', { name: 'Carvalho', level: 1 })).toBeTruthy()
  for (const [index, changed] of ['Faia', 'Nogueira', 'Cerejeira'].entries()) {
    rows = [{ ...OAK, rev: index + 2, name: changed }]
    window.dispatchEvent(new CustomEvent('ws:shelves'))
    await waitFor(() => expect(name()).toBe(changed))
  }
})
