import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { described } from '../../test/described.ts'
import { reply, serve } from '../../test/http-server.ts'
import { explained, renderPart } from '../../test/render.tsx'
import { ExportButton } from './export-button.tsx'
import type { ResourceDescription } from './item.ts'
import { ListBulkDelete } from './list-bulk-delete.tsx'
import type { Selection } from './list-selection.ts'

const RESOURCE = described({
  columns: [],
  usage: 'count',
  operations: ['list', 'read', 'delete'],
  fields: [explained('name'), explained('account', { label: 'IBAN', masked: true, wholeInExports: true })],
})

let server: Awaited<ReturnType<typeof serve>>
let requests: { url: URL; body: string }[]
let rows: object[]
beforeEach(async () => {
  requests = []
  server = await serve((request, response, body) => {
    requests.push({ url: new URL(request.url ?? '', 'http://localhost'), body })
    reply(response, 200, {
      data: request.method === 'GET' ? rows : { url: '/api/downloads/x' },
      meta: { total: rows.length },
    })
  })
})
afterEach(async () => {
  cleanup()
  await server.close()
})

const selectionOf = (ids: readonly string[], isAll = false): Selection => ({
  count: isAll ? 7 : ids.length,
  isAll,
  ids: new Set(ids),
  has: id => ids.includes(id),
  loaded: 'some',
  toggle: () => undefined,
  toggleLoaded: () => undefined,
  selectAll: () => undefined,
  clear: () => undefined,
})
const used = (name: string, count: number) => ({ _id: name, name, count })

describe('FORM-05: the question before several rows are deleted', () => {
  const ask = async (selection: Selection) => {
    renderPart(<ListBulkDelete resource={RESOURCE} selection={selection} address={{ _scope: 'a' }} keep={undefined} />)
    await userEvent.click(await screen.findByRole('button', { name: 'Eliminar' }))
    return screen.findByRole('dialog')
  }

  test('names those in use, and how many records have each', async () => {
    rows = [used('Coro', 1), used('Banda', 0), used('Teatro', 12)]
    const dialog = await ask(selectionOf(['a', 'b', 'c']))
    expect(dialog.textContent).toContain('Em uso, e sai de onde está: «Teatro» (12 registos), «Coro» (1 registo).')
    expect(requests[0]?.url.searchParams.getAll('__id')).toEqual(['a', 'b', 'c'])
  })

  test('asks about all rows that match, and names the five that are used most', async () => {
    rows = [1, 2, 3, 4, 5, 6, 7].map(count => used(`N${count}`, count))
    const dialog = await ask(selectionOf([], true))
    expect(dialog.textContent).toContain('«N7» (7 registos)')
    expect(dialog.textContent).toContain('«N3» (3 registos) e mais 2.')
    expect(requests[0]?.url.searchParams.get('_scope')).toBe('a')
  })

  test('says nothing of it where none is in use', async () => {
    rows = [used('Coro', 0)]
    expect((await ask(selectionOf(['a']))).textContent).not.toContain('Em uso')
  })
})

describe('LIST-07: masked values in an export', () => {
  const open = async (fields: readonly string[], more: Partial<ResourceDescription> = {}) => {
    rows = []
    renderPart(<ExportButton resource={{ ...RESOURCE, ...more }} address={{}} fields={fields} />)
    await userEvent.click(await screen.findByRole('button', { name: 'Exportar' }))
    await screen.findByRole('menuitem', { name: /XLSX/ })
  }
  const sent = () => requests.map(({ body }) => JSON.parse(body).whole)

  test('are whole only when somebody who may asks for it', async () => {
    await open(['name', 'account'])
    await userEvent.click(screen.getByRole('menuitem', { name: /CSV/ }))
    await waitFor(() => expect(sent()).toEqual([undefined]))
    await userEvent.click(await screen.findByRole('button', { name: 'Exportar' }))
    const choice = await screen.findByRole('menuitemcheckbox', { name: 'IBAN completo' })
    expect(choice.getAttribute('aria-checked')).toBe('false')
    await userEvent.click(choice)
    await waitFor(() => expect(choice.getAttribute('aria-checked')).toBe('true'))
    await userEvent.click(screen.getByRole('menuitem', { name: /CSV/ }))
    await waitFor(() => expect(sent()).toEqual([undefined, ['account']]))
  })

  test('are not offered whole to others, nor where the column is not exported', async () => {
    await open(['name'])
    expect(screen.queryByRole('menuitemcheckbox')).toBeNull()
    cleanup()
    await open(['name', 'account'], { fields: [explained('name'), explained('account', { masked: true })] })
    expect(screen.queryByRole('menuitemcheckbox')).toBeNull()
  })
})
