import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { described, itemWith } from '../../test/described.ts'
import { reply, serve } from '../../test/http-server.ts'
import { explained } from '../../test/render.tsx'
import { renderForm } from '../../test/render-form.tsx'

const resource = described({
  operations: ['list', 'read', 'update'],
  fields: [
    explained('name', { label: 'Nome' }),
    explained('nif', { label: 'NIF', fieldType: 'nif' }),
    explained('town', { label: 'Terra', group: 'Morada' }),
    explained('street', { label: 'Rua', group: 'Morada' }),
    explained('isOld', { label: 'Antigo', group: 'Morada', fieldType: 'boolean' }),
  ],
})
const item = itemWith({ name: 'Ana', nif: '501234560', town: 'Águeda', street: null, isOld: false })

let server: Awaited<ReturnType<typeof serve>>
beforeEach(async () => {
  sessionStorage.clear()
  server = await serve((_request, response) =>
    reply(response, 200, { data: { name: 'Coro' }, errors: {}, warnings: {} }),
  )
})
afterEach(async () => {
  cleanup()
  await server.close()
})

const textsOf = (selector: string) => [...document.querySelectorAll(selector)].map(one => one.textContent)
const printing = (name: 'beforeprint' | 'afterprint') => act(() => void window.dispatchEvent(new Event(name)))

test('ux 24: on paper an item is its filled fields by group and what its screen adds, without what is only typed', async () => {
  renderForm({ resource, item, sheet: { head: () => <h1>Ana</h1>, tabs: [], printed: () => <p>Mais da Ana</p> } })
  const town = await screen.findByLabelText(/Terra/)
  expect(textsOf('dl')).toEqual([])
  printing('beforeprint')
  expect(textsOf('dt')).toEqual(['NIF', 'Terra'])
  expect(textsOf('dd')).toEqual(['501234560', 'Águeda'])
  screen.getByText('Coisa')
  screen.getByText('Mais da Ana')
  expect(screen.queryByText(/alterações por guardar/)).toBeNull()
  printing('afterprint')
  expect(textsOf('dl')).toEqual([])

  await userEvent.type(town, ' de Cima')
  printing('beforeprint')
  expect(textsOf('dd')).toEqual(['501234560', 'Águeda'])
  screen.getByText('As alterações por guardar não estão nesta folha.')
})
