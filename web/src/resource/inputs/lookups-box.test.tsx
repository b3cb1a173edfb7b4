import type { ExplainedField, Explainer } from '@agremia/model/resource/explainer'
import { fold } from '@agremia/model/rules/fold'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { described, explainerOf, itemWith } from '../../../test/described.ts'
import { reply, serve } from '../../../test/http-server.ts'
import { explained, renderPart } from '../../../test/render.tsx'
import type { FormValue } from '../form-values.ts'
import type { Item } from '../item.ts'
import { LookupBox } from './lookup-box.tsx'
import { LookupsBox } from './lookups-box.tsx'

const row = (_id: string, name: string, color: string | null) => itemWith({ _id, name, color })
const first = [row('t1', 'Ação social', '#aa0000'), row('t2', 'Coro', null), row('t3', 'Juventude', '#00aa00')]

let rows: Item[]
let requests: URLSearchParams[]
let sent: Record<string, unknown>[]
let refusal: { status: number; body: unknown } | undefined
let server: Awaited<ReturnType<typeof serve>>

beforeEach(async () => {
  rows = [...first]
  requests = []
  sent = []
  refusal = undefined
  server = await serve((request, response, body) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x')
    if (request.method === 'POST') {
      const made = { ...row(`t${rows.length + 1}`, '', null), ...Object(JSON.parse(body)) }
      sent.push(Object(JSON.parse(body)))
      if (refusal) return reply(response, refusal.status, refusal.body)
      rows.push(made)
      return reply(response, 201, { data: made })
    }
    const one = rows.find(({ _id }) => pathname === `/api/tags/${_id}`)
    if (one) return reply(response, 200, { data: one })
    requests.push(searchParams)
    const ids = searchParams.getAll('__id')
    const wanted = fold(searchParams.get('_search') ?? '')
    const found = rows.filter(({ _id, name }) =>
      ids.length > 0 ? ids.includes(_id) : fold(String(name)).includes(wanted),
    )
    reply(response, 200, { data: found })
  })
})
afterEach(async () => {
  cleanup()
  await server.close()
})

const NAME = explained('name', { required: true, label: 'Etiqueta' })
const SCOPE = explained('scope', { required: true, fieldType: 'enum', filterable: true })
const COLOUR = explained('color', { fieldType: 'color' })
const explainer = (fields: readonly ExplainedField[], operations: Explainer['meta'][string]['operations']) =>
  explainerOf(described({ name: 'tags', label: { one: 'Etiqueta', many: 'Etiquetas' }, fields, operations }))
const ALL = ['list', 'read', 'create', 'update', 'delete'] as const

interface Shown {
  start?: FormValue
  fields?: readonly ExplainedField[]
  operations?: Explainer['meta'][string]['operations']
  scope?: Readonly<Record<string, string>>
}
function Box({
  Input,
  start = [],
  scope,
  onValue,
}: Shown & { Input: typeof LookupsBox; onValue(value: FormValue): void }) {
  const [value, setValue] = useState<FormValue>(start)
  onValue(value)
  const field = explained('it', { label: 'Etiquetas', fieldType: 'ref', to: 'tags', only: scope })
  return <Input field={field} id="campo-it" value={value} onChange={setValue} />
}
async function show(shown: Shown = {}, Input: typeof LookupsBox = LookupsBox) {
  const values: FormValue[] = []
  renderPart(
    <Box Input={Input} {...shown} onValue={value => values.push(value)} />,
    explainer(shown.fields ?? [NAME, COLOUR], shown.operations ?? ALL),
  )
  return {
    box: await screen.findByRole<HTMLInputElement>('combobox', { name: /Etiquetas/ }),
    value: () => values.at(-1),
  }
}
const chips = () => screen.queryAllByLabelText(/^Retirar /).map(button => button.getAttribute('aria-label')?.slice(8))
const options = () => screen.queryAllByRole('option').map(option => option.textContent)

describe('FORM-01: a lookup of several rows', () => {
  test('finds rows by a part of the title, stores ids in the order of choice, and removes the last by Backspace', async () => {
    const { box, value } = await show()
    await userEvent.type(box, 'juv')
    await userEvent.click(await screen.findByRole('option', { name: 'Juventude' }))
    await userEvent.type(box, 'acao')
    // The list for the earlier word has it too, among others.
    await waitFor(() => expect(options()).toEqual(['Ação social', 'Criar «acao»']))
    await userEvent.keyboard('{Enter}')
    expect(value()).toEqual(['t3', 't1'])
    expect(chips()).toEqual(['Juventude', 'Ação social'])
    await userEvent.keyboard('{Backspace}')
    expect(value()).toEqual(['t3'])
    await userEvent.click(screen.getByLabelText('Retirar Juventude'))
    expect(value()).toEqual([])
  })

  test('reads the titles of all chosen rows in one request, and shows their colours', async () => {
    await show({ start: ['t3', 't2', 'gone'] })
    await waitFor(() => expect(chips()).toEqual(['Juventude', 'Coro', '(indisponível)']))
    const questions = requests.filter(params => params.has('__id'))
    expect(questions.map(params => params.getAll('__id'))).toEqual([['t3', 't2', 'gone']])
    expect(questions[0]?.get('_fields')).toBe('name,color')
    const colours = chips().map(name => {
      const chip = screen.getByLabelText(`Retirar ${name}`).parentElement
      return chip?.querySelector<HTMLElement>('[style*="background"]')?.style.background
    })
    expect(colours).toEqual(['#00aa00', undefined, undefined])
  })

  test('a chosen row is marked in the list, and choosing it again removes it', async () => {
    const { box, value } = await show({ start: ['t2'] })
    await userEvent.click(box)
    await waitFor(() => expect(options()).toEqual(['Ação social', 'Coro', 'Juventude']))
    const coro = screen.getByRole('option', { name: 'Coro' })
    expect(coro.getAttribute('aria-selected')).toBe('true')
    await userEvent.click(coro)
    expect(value()).toEqual([])
  })
})

describe('FORM-01: a lookup with "criar"', () => {
  test('creates the row that was not found, chooses it and shows a message', async () => {
    const { box, value } = await show({ start: ['t1'] })
    await userEvent.type(box, 'Caminhadas')
    await userEvent.click(await screen.findByRole('option', { name: 'Criar «Caminhadas»' }))
    await waitFor(() => expect(value()).toEqual(['t1', 't4']))
    expect(sent).toEqual([{ name: 'Caminhadas' }])
    expect(chips()).toEqual(['Ação social', 'Caminhadas'])
    const toast = await screen.findByRole('status')
    expect(within(toast).getByText('Etiqueta: Caminhadas')).toBeTruthy()
    expect(box.value).toBe('')
  })

  test('is not offered for a title that exists, ignoring case and accents', async () => {
    const { box } = await show()
    await userEvent.type(box, 'CORO')
    await waitFor(() => expect(options()).toEqual(['Coro']))
    await userEvent.type(box, 's')
    await waitFor(() => expect(options()).toEqual(['Criar «COROs»']))
  })

  test.each([
    ['may not', { operations: ['list', 'read'] }],
    ['would have to say more', { fields: [NAME, SCOPE] }],
  ] as const)('is not offered to a user who %s', async (_, shown) => {
    const { box } = await show(shown)
    await userEvent.type(box, 'Caminhadas')
    await screen.findByText('Nenhum resultado para «Caminhadas»')
    expect(options()).toEqual([])
  })

  test('fixed values filter the search and are sent with the new row', async () => {
    const { box, value } = await show({ fields: [NAME, SCOPE], scope: { scope: 'members' } })
    await userEvent.type(box, 'Caminhadas')
    await userEvent.click(await screen.findByRole('option', { name: 'Criar «Caminhadas»' }))
    await waitFor(() => expect(value()).toEqual(['t4']))
    expect(sent).toEqual([{ scope: 'members', name: 'Caminhadas' }])
    expect(requests.every(params => params.get('_scope') === 'members')).toBe(true)
  })

  test('a server error is shown beside the input, the typed text stays, and editing it removes the error', async () => {
    refusal = { status: 422, body: { code: 'invalidInput', errors: { name: 'Este valor já existe noutro registo.' } } }
    const { box, value } = await show()
    await userEvent.type(box, 'Caminhadas')
    await userEvent.click(await screen.findByRole('option', { name: 'Criar «Caminhadas»' }))
    await screen.findByText('Este valor já existe noutro registo.')
    expect(box.value).toBe('Caminhadas')
    expect(box.getAttribute('aria-invalid')).toBe('true')
    expect(value()).toEqual([])
    await userEvent.type(box, ' 2')
    expect(screen.queryByText('Este valor já existe noutro registo.')).toBeNull()
  })

  test('works the same in a lookup of one row', async () => {
    const { box, value } = await show({ start: 't2' }, LookupBox)
    await waitFor(() => expect(box.value).toBe('Coro'))
    await userEvent.clear(box)
    await userEvent.type(box, 'Caminhadas')
    await userEvent.click(await screen.findByRole('option', { name: 'Criar «Caminhadas»' }))
    await waitFor(() => expect(value()).toBe('t4'))
    await waitFor(() => expect(box.value).toBe('Caminhadas'))
    refusal = { status: 403, body: { code: 'forbidden', errors: {} } }
    await userEvent.clear(box)
    await userEvent.type(box, 'Outra')
    await userEvent.click(await screen.findByRole('option', { name: 'Criar «Outra»' }))
    await screen.findByText('Não tem permissão para esta operação.')
    expect(box.value).toBe('Outra')
  })
})

test('FORM-01: Enter creates the row that was not found; Tab does not, and the error says how', async () => {
  const { box, value } = await show()
  await userEvent.type(box, 'Caminhadas')
  await screen.findByRole('option', { name: 'Criar «Caminhadas»' })
  await userEvent.tab()
  await screen.findByText('«Caminhadas» ainda não existe. Para criar, escreva de novo e prima Enter.')
  expect(sent).toEqual([])
  await userEvent.type(box, 'Caminhadas{Enter}')
  await waitFor(() => expect(value()).toEqual(['t4']))
})
