import { fold } from '@agremia/model/rules/fold'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { described, explainerOf } from '../../test/described.ts'
import { reply, serve } from '../../test/http-server.ts'
import { explained, renderPart } from '../../test/render.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FilterEditor } from './filter-editor.tsx'
import { readChips } from './filter-kinds.ts'
import type { ListAddress } from './list-address.ts'

const people = ['Ana Silva', 'André Sá', 'Beatriz Costa', 'João Antunes'].map((name, index) => ({
  _id: `00000000-0000-4000-8000-00000000000${index}`,
  name,
}))
const [ana, andre] = people.map(({ _id }) => _id)
const owner = explained('userId', { label: 'Quem', fieldType: 'ref', to: 'people', filterable: true })
const explainer = explainerOf(described({ name: 'people', fields: [explained('name', { sortable: true })] }))
let requests: URLSearchParams[]
let server: Awaited<ReturnType<typeof serve>>

beforeEach(async () => {
  requests = []
  server = await serve((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://x')
    requests.push(searchParams)
    const ids = searchParams.getAll('__id')
    const wanted = fold(searchParams.get('_search') ?? '')
    const data = people.filter(one => (ids.length > 0 ? ids.includes(one._id) : fold(one.name).includes(wanted)))
    reply(response, 200, { data, meta: { total: data.length } })
  })
})
afterEach(async () => {
  cleanup()
  await server.close()
})

function Filters({ first, onAddress }: { first: ListAddress; onAddress?: (address: ListAddress) => void }) {
  const [now, setNow] = useState(first)
  onAddress?.(now)
  return (
    <>
      <FilterChips
        chips={readChips([owner], now)}
        onEdit={() => {}}
        onChange={changes => setNow(before => ({ ...before, ...changes }))}
      />
      <FilterEditor
        fields={[owner]}
        name="userId"
        address={now}
        onChoose={() => {}}
        onApply={changes => setNow(before => ({ ...before, ...changes }))}
      />
    </>
  )
}
const chip = async () => within(await screen.findByRole('list', { name: 'Filtros' })).getByRole('listitem')

describe('LIST-08: the filter of a ref is a lookup', () => {
  test('rows are found by a part of their title; the address has the ids of those chosen, the chip their titles', async () => {
    const addresses: ListAddress[] = []
    renderPart(<Filters first={{}} onAddress={one => addresses.push(one)} />, explainer)
    const box = await screen.findByRole('searchbox', { name: 'Procurar em «Quem»' })
    await waitFor(() => expect(document.activeElement).toBe(box))
    await userEvent.type(box, 'andre')
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Ana Silva' })).toBeNull())
    // Enter chooses the highlighted row; the button applies the filter.
    await waitFor(() => expect(document.querySelector('[data-first]')?.textContent).toBe('André Sá'))
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'André Sá' }).checked).toBe(true))
    expect(addresses.at(-1)).toEqual({})
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Ana Silva' }))
    await userEvent.click(screen.getByRole('button', { name: 'Aplicar' }))
    expect(addresses.at(-1)?._userId).toEqual([andre, ana])
    await waitFor(async () => expect((await chip()).textContent).toContain('Quem: André Sá ou Ana Silva'))
    expect(requests.some(params => params.get('_search') === 'andre')).toBe(true)
  })

  test('ids in a given address are shown by title and stay ticked during a search', async () => {
    const addresses: ListAddress[] = []
    const first = { _userId: [ana ?? '', 'gone'], '_userId.empty': 'false' }
    renderPart(<Filters first={first} onAddress={one => addresses.push(one)} />, explainer)
    await waitFor(async () =>
      expect((await chip()).textContent).toContain('Quem: Ana Silva ou (indisponível), preenchido'),
    )
    await userEvent.type(await screen.findByRole('searchbox'), 'beatriz')
    await screen.findByRole('checkbox', { name: 'Beatriz Costa' })
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'João Antunes' })).toBeNull())
    const known = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Ana Silva' })
    expect(known.checked).toBe(true)
    await userEvent.click(known)
    await userEvent.click(screen.getByRole('button', { name: 'Aplicar' }))
    expect(addresses.at(-1)?._userId).toEqual(['gone'])
  })

  test('a search without results says so', async () => {
    renderPart(<Filters first={{}} />, explainer)
    await userEvent.type(await screen.findByRole('searchbox'), 'zzz')
    await screen.findByText('Nenhum resultado para «zzz»')
    await userEvent.tab()
    await screen.findByText('«zzz» não foi aceite. Escolha um valor da lista.')
  })
})
