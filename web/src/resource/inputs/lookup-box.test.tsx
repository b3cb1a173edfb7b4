import { COUNTRIES } from '@agremia/model/rules/countries-data'
import { fold } from '@agremia/model/rules/fold'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { described, explainerOf } from '../../../test/described.ts'
import { reply, serve } from '../../../test/http-server.ts'
import { explained, renderPart } from '../../../test/render.tsx'
import { FieldInput } from '../field-input.tsx'
import type { FormValue } from '../form-values.ts'

const rows = COUNTRIES.map(country => ({ ...country, _id: country.iso2 })).sort((one, other) =>
  one.name.localeCompare(other.name, 'pt'),
)
const fields = [explained('name'), explained('order', { fieldType: 'integer', sortable: true })]
const explainer = explainerOf(described({ name: 'countries', fields }))
let requests: URLSearchParams[]
let server: Awaited<ReturnType<typeof serve>>

beforeEach(async () => {
  requests = []
  server = await serve((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x')
    const one = rows.find(row => pathname === `/api/countries/${row._id}`)
    if (one) return reply(response, 200, { data: one })
    requests.push(searchParams)
    const wanted = fold(searchParams.get('_search') ?? '')
    const found = rows.filter(row => fold(row.name).includes(wanted))
    if (searchParams.get('_sort') === 'order') found.sort((a, b) => a.order - b.order)
    reply(response, 200, { data: found.slice(0, Number(searchParams.get('_limit'))) })
  })
})
afterEach(async () => {
  cleanup()
  await server.close()
})

function Box({ first, onValue }: { first: string; onValue(value: FormValue): void }) {
  const [value, setValue] = useState<FormValue>(first)
  onValue(value)
  const field = explained('countryId', { label: 'País', fieldType: 'ref', to: 'countries' })
  return <FieldInput field={field} id="campo-it" value={value} onChange={setValue} />
}
async function show(first = '') {
  const values: FormValue[] = []
  renderPart(<Box first={first} onValue={value => values.push(value)} />, explainer)
  return { box: await screen.findByRole<HTMLInputElement>('combobox', { name: /País/ }), value: () => values.at(-1) }
}
const optionNames = () => screen.getAllByRole('option').map(option => option.textContent)

describe('FORM-01: a lookup', () => {
  test('finds a row by a part of its title and stores its id', async () => {
    const { box, value } = await show()
    await userEvent.click(box)
    await userEvent.type(box, 'espan')
    await userEvent.click(await screen.findByRole('option', { name: 'Espanha' }))
    expect(value()).toBe('ES')
    expect(box.value).toBe('Espanha')
    expect(requests.some(params => params.get('_search') === 'espan')).toBe(true)
  })

  test('shows the title of the chosen row, offers all rows when opened, and can be cleared', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { box, value } = await show('FR')
    await waitFor(() => expect(box.value).toBe('França'))
    await userEvent.click(box)
    await waitFor(() => expect(optionNames().length).toBeGreaterThan(10))
    expect(optionNames()).toContain('França')
    // Much longer than the pause after which a typed text is searched for.
    await act(() => vi.advanceTimersByTimeAsync(5000))
    await userEvent.click(screen.getByLabelText('Limpar País'))
    expect(value()).toBe('')
    await userEvent.type(box, 'espan')
    await waitFor(() => expect(optionNames()).toEqual(['Espanha']))
    expect(requests.map(params => params.get('_search'))).not.toContain('França')
  })
})

describe('FORM-08: countries', () => {
  test('Portugal is first in the list and in search results; the others follow by name', async () => {
    const { box } = await show()
    await userEvent.click(box)
    await waitFor(() => expect(optionNames()[0]).toBe('Portugal'))
    expect(optionNames().slice(1, 4)).toEqual(rows.slice(0, 3).map(row => row.name))
    await userEvent.type(box, 'or')
    await waitFor(() => expect(optionNames()).toEqual(expect.arrayContaining(['Andorra', 'Noruega'])))
    expect(optionNames()[0]).toBe('Portugal')
    expect(optionNames()[1]).toBe('Andorra')
  })
})
