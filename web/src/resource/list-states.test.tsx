import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { described, explainerOf, itemWith } from '../../test/described.ts'
import { reply, serve } from '../../test/http-server.ts'
import { explained, renderPart } from '../../test/render.tsx'
import { ResourceList } from './resource-list.tsx'

const BIKE = itemWith({ _id: 'b1', name: 'Bicicleta 1' })
const GOOD = { status: 200, body: { data: [BIKE], meta: { total: 130 } } }

let answer: { status: number; body: unknown }
let asked: URLSearchParams[]
let server: Awaited<ReturnType<typeof serve>>
beforeEach(async () => {
  asked = []
  server = await serve((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://x').searchParams)
    reply(response, answer.status, answer.body)
  })
})
afterEach(async () => {
  cleanup()
  await server.close()
})

/** The list of bikes, at an address with these parameters. */
function show(search = '') {
  const label = { one: 'Bicicleta', many: 'Bicicletas', gender: 'f' } as const
  const fields = [explained('name', { label: 'Nome', filterable: true })]
  renderPart(
    <ResourceList
      name="bikes"
      rowAddress={row => `/bicicletas/${row._id}`}
      newAddress="/bicicletas/nova"
      newLabel="Nova bicicleta"
      firstStep="Registe a primeira."
    />,
    explainerOf(described({ name: 'bikes', label, columns: ['name'], fields })),
    `/?${search}`,
  )
}
const isLoaded = () => screen.findByText('130 bicicletas')
/** The head of the list has a button of this name too; the message is below it. */
async function clickBelow(name: string) {
  const button = screen.getAllByRole('button', { name }).at(-1)
  if (!button) throw new Error(`There is no button ${name}.`)
  await userEvent.click(button)
}

describe('LIST-05: a list whose filters or search find nothing', () => {
  test('filters that nothing matches say so, and one button takes them away', async () => {
    answer = { status: 200, body: { data: [], meta: { total: 0 } } }
    show('_name.has=nenhuma')
    expect(await screen.findByRole('heading', { name: 'Nenhum resultado' })).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Ainda não há bicicletas' })).toBeNull()
    answer = GOOD
    await clickBelow('Limpar filtros')
    await isLoaded()
    expect([asked[0]?.get('_name.has'), asked.at(-1)?.has('_name.has')]).toEqual(['nenhuma', false])
  })

  test('a search that finds nothing repeats what was searched for', async () => {
    answer = { status: 200, body: { data: [], meta: { total: 0 } } }
    show('_search=triciclo')
    expect(await screen.findByRole('heading', { name: 'Nenhum resultado para «triciclo»' })).toBeTruthy()
    answer = GOOD
    await clickBelow('Limpar a pesquisa')
    await isLoaded()
  })

  test('a filter that does not exist is told by the server, and can be taken away', async () => {
    answer = { status: 422, body: { code: 'invalidInput', errors: { _nada: 'Filtro desconhecido.' } } }
    show('_nada=1')
    expect(await screen.findByText('Filtro desconhecido.')).toBeTruthy()
    answer = GOOD
    await userEvent.click(screen.getByRole('button', { name: 'Retirar o filtro «nada»' }))
    await isLoaded()
    expect(asked.at(-1)?.has('_nada')).toBe(false)
  })
})

test('LIST-02: the chosen size is asked for at once, offered again and kept in local storage', async () => {
  answer = GOOD
  show()
  await isLoaded()
  const size = await screen.findByLabelText<HTMLSelectElement>('Linhas de cada vez')
  expect([size.value, asked[0]?.get('_limit')]).toEqual(['100', '100'])
  await userEvent.selectOptions(size, '25')
  await waitFor(() => expect(asked.at(-1)?.get('_limit')).toBe('25'))
  expect(localStorage.getItem('listSize')).toBe('25')
  cleanup()
  show()
  expect((await screen.findByLabelText<HTMLSelectElement>('Linhas de cada vez')).value).toBe('25')
  await userEvent.selectOptions(screen.getByLabelText('Linhas de cada vez'), 'Todas')
  await waitFor(() => expect(asked.at(-1)?.get('_limit')).toBe('-1'))
  expect(localStorage.getItem('listSize')).toBe('-1')
})

test('LIST-03: an edge of a column changes its width by keyboard, in small and large steps, and puts it back', async () => {
  answer = GOOD
  show()
  await isLoaded()
  const edge = await screen.findByRole('separator', { name: 'Largura da coluna «Nome»' })
  const before = Number(edge.getAttribute('aria-valuenow'))
  // happy-dom has no layout: each heading is as wide as the narrowest column, so each press begins there.
  edge.focus()
  await userEvent.keyboard('{ArrowRight}')
  await waitFor(() => expect(edge.getAttribute('aria-valuenow')).toBe('5'))
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
  await waitFor(() => expect(edge.getAttribute('aria-valuenow')).toBe('8'))
  await userEvent.keyboard('{ArrowLeft}')
  await waitFor(() => expect(edge.getAttribute('aria-valuenow')).toBe('4'))
  expect(document.activeElement).toBe(edge)
  await userEvent.keyboard('{Delete}')
  await waitFor(() => expect(edge.getAttribute('aria-valuenow')).toBe(String(before)))
})
