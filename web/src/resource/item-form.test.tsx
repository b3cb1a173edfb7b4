import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { described, explainerOf, itemWith } from '../../test/described.ts'
import { reply, serve } from '../../test/http-server.ts'
import { explained, renderPart } from '../../test/render.tsx'
import { descriptionOf, renderForm } from '../../test/render-form.tsx'
import type { Item, ResourceDescription } from './item.ts'
import { ResourceForm } from './resource-form.tsx'
import { PAUSE_MS } from './use-quiet-validation.ts'

const resource = described({
  operations: ['list', 'read', 'create', 'update', 'delete'],
  fields: [explained('name', { label: 'Nome' }), explained('nif', { label: 'NIF', fieldType: 'nif' })],
})
const item = itemWith({ name: 'Ana', nif: null })

interface Call {
  method: string
  path: string
  body: Record<string, unknown>
}
let calls: Call[]
let answers: Record<string, { status: number; body: unknown }>
let server: Awaited<ReturnType<typeof serve>>

beforeEach(async () => {
  calls = []
  answers = {}
  sessionStorage.clear()
  server = await serve((request, response, text) => {
    const body: unknown = text ? JSON.parse(text) : {}
    const call = { method: request.method ?? '', path: request.url ?? '', body: { ...Object(body) } }
    calls.push(call)
    const answer = answers[`${call.method} ${call.path}`]
    reply(response, answer?.status ?? 404, answer?.body)
  })
})
afterEach(async () => {
  cleanup()
  await server.close()
})

const show = (given: Partial<Parameters<typeof renderForm>[0]> = {}) => renderForm({ resource, item, ...given })
const callsTo = (what: string) => calls.filter(call => `${call.method} ${call.path}` === what)

describe('FORM-03: validation while an item changes', () => {
  test('a warning is shown beside its field and does not prevent saving', async () => {
    answers['POST /api/things/validate'] = {
      status: 200,
      body: { errors: {}, warnings: { nif: 'Já existe uma pessoa com este NIF.' } },
    }
    answers['PUT /api/things/i1'] = { status: 200, body: { data: { ...item, nif: '123456789', rev: 2 } } }
    show()
    const nif = await screen.findByLabelText(/NIF/)
    await userEvent.type(nif, '123456789')
    await waitFor(() => expect(descriptionOf(nif)).toContain('Já existe uma pessoa com este NIF.'))
    expect(nif.getAttribute('aria-invalid')).not.toBe('true')
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
    await screen.findByText('Alterações guardadas')
    expect(callsTo('PUT /api/things/i1')[0]?.body).toEqual({ name: 'Ana', nif: '123456789', rev: 1 })
  })

  test('one request per word, after a pause; with an error the warnings of other fields are shown too', async () => {
    answers['POST /api/things/validate'] = {
      status: 422,
      body: { code: 'invalidInput', errors: { nif: 'NIF inválido.' }, warnings: { name: 'Nome pouco comum.' } },
    }
    // This clock stands still while the process waits for a processor, so that no pause passes between two keys on a busy machine.
    vi.useFakeTimers({ shouldAdvanceTime: true })
    show()
    const nif = await screen.findByLabelText(/NIF/)
    await userEvent.type(nif, '12345')
    await screen.findByText('NIF inválido.')
    expect(callsTo('POST /api/things/validate')).toHaveLength(1)
    expect(callsTo('POST /api/things/validate')[0]?.body).toEqual({ _id: 'i1', name: 'Ana', nif: '12345' })
    expect(descriptionOf(screen.getByLabelText(/Nome/))).toContain('Nome pouco comum.')
    await userEvent.type(nif, '6')
    expect(screen.queryByText('NIF inválido.')).toBeNull()
  })

  test('a field of a new item is validated when it is left, and shows only its own error', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const errors = { name: 'Campo obrigatório.', nif: 'NIF inválido.' }
    answers['POST /api/things/validate'] = { status: 422, body: { code: 'invalidInput', errors } }
    show({ item: undefined, title: 'Nova' })
    const nif = await screen.findByLabelText(/NIF/)
    await userEvent.type(nif, '1')
    await act(() => vi.advanceTimersByTimeAsync(10 * PAUSE_MS))
    expect(calls).toEqual([])
    await userEvent.tab()
    await screen.findByText('NIF inválido.')
    expect(callsTo('POST /api/things/validate').map(({ body }) => body)).toEqual([{ name: null, nif: '1' }])
    // The name was not typed yet, so nothing is wrong with it.
    expect(screen.queryByText('Campo obrigatório.')).toBeNull()
    answers['POST /api/things/validate'] = {
      status: 422,
      body: { code: 'invalidInput', errors: { name: errors.name } },
    }
    await userEvent.type(nif, '2')
    expect(screen.queryByText('NIF inválido.')).toBeNull()
    await userEvent.tab()
    await waitFor(() => expect(callsTo('POST /api/things/validate')).toHaveLength(2))
    expect(screen.queryByText('NIF inválido.')).toBeNull()
  })
})

describe('FORM-02: the flag of an attempted save', () => {
  test('a save sets it, a failure keeps it, success resets it', async () => {
    answers['PUT /api/things/i1'] = { status: 422, body: { code: 'invalidInput', errors: { name: 'Nome repetido.' } } }
    const { container } = show()
    const name = await screen.findByLabelText(/Nome/)
    const tried = () => container.querySelector('form')?.dataset.tried
    expect(tried()).toBe('false')
    await userEvent.type(name, ' Maria')
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
    await screen.findAllByText(/Nome repetido\./)
    expect(tried()).toBe('true')
    answers['PUT /api/things/i1'] = { status: 200, body: { data: { ...item, name: 'Ana Maria', rev: 2 } } }
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(tried()).toBe('false'))
  })
})

describe('FORM-02: a save that fails', () => {
  test.each([
    ['of a field', 422, { nif: 'NIF inválido.' }, 'Falta corrigir um ponto antes de guardar'],
    ['of the server', 500, {}, 'Não foi possível guardar'],
    ['of the server with its words', 503, { _: 'Estamos em manutenção.' }, 'Não foi possível guardar'],
  ])('by an error %s', async (_what, status, errors, title) => {
    answers['PUT /api/things/i1'] = { status, body: { code: 'x', errors } }
    show()
    await userEvent.type(await screen.findByLabelText(/Nome/), ' Maria')
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain(title)
    expect(document.activeElement).toBe(alert)
  })
})

describe('FORM-02: «Guardar e novo»', () => {
  const many: ResourceDescription = {
    ...resource,
    keptForNext: ['kind'],
    fields: [...resource.fields, explained('kind', { label: 'Tipo' })],
  }

  test('saves, keeps the declared fields for the next item, and begins again in the first input', async () => {
    const created: Item[] = []
    const completed: Item[] = []
    answers['POST /api/things'] = { status: 201, body: { data: { ...item, _id: 'i2', name: 'Rui', kind: 'Efetivo' } } }
    answers['POST /api/things/validate'] = { status: 200, body: { errors: {}, warnings: {} } }
    renderPart(
      <ResourceForm
        name="things"
        newTitle="Nova"
        onCreated={one => created.push(one)}
        complete={one => completed.push(one)}
        onDeleted={() => {}}
      />,
      explainerOf(many),
    )
    await userEvent.type(await screen.findByLabelText(/Nome/), 'Rui')
    await userEvent.type(screen.getByLabelText(/Tipo/), 'Efetivo')
    await userEvent.click(screen.getByRole('button', { name: 'Guardar e novo' }))
    await screen.findByText('Registo criado')
    const name = await screen.findByLabelText<HTMLInputElement>(/Nome/)
    await waitFor(() => expect(name.value).toBe(''))
    expect(document.activeElement).toBe(name)
    expect(screen.getByLabelText<HTMLInputElement>(/Tipo/).value).toBe('Efetivo')
    // Nothing was typed yet, so leaving asks nothing.
    expect(screen.queryByText('Alterações por guardar')).toBeNull()
    expect([created, completed.map(({ _id }) => _id)]).toEqual([[], ['i2']])

    await userEvent.type(name, 'Eva')
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(created).toHaveLength(1))
    expect(callsTo('POST /api/things').map(({ body }) => body)).toEqual([
      { name: 'Rui', nif: null, kind: 'Efetivo' },
      { name: 'Eva', nif: null, kind: 'Efetivo' },
    ])
  })
})

describe('FORM-01: a field that completes another', () => {
  const code = explained('code', { label: 'Código', completes: { field: 'town', from: 'places' } })
  const fields = [code, explained('town', { label: 'Terra' })]
  const open = (operations: readonly ('list' | 'read')[]) => {
    answers['GET /api/places?_code=3080-123&_fields=town&_limit=20'] = {
      status: 200,
      body: { data: [{ town: 'Figera' }, { town: 'Figueira da Foz' }, { town: null }, { town: 'Figueira da Foz' }] },
    }
    answers['POST /api/things/validate'] = { status: 200, body: { errors: {}, warnings: {} } }
    const places = described({ name: 'places', fields: [], operations })
    renderForm({ resource, fields, item: undefined, title: 'Nova' }, explainerOf(places))
  }
  const asked = () => calls.filter(({ path }) => path.startsWith('/api/places'))

  test('fills it with what most rows have, and never replaces what was typed', async () => {
    open(['list', 'read'])
    const box = await screen.findByLabelText(/Código/)
    const town = screen.getByLabelText<HTMLInputElement>(/Terra/)
    await userEvent.type(box, '3080-123')
    await userEvent.tab()
    await waitFor(() => expect(town.value).toBe('Figueira da Foz'))
    await userEvent.clear(town)
    await userEvent.type(town, 'Buarcos')
    await userEvent.click(box)
    await userEvent.tab()
    expect(town.value).toBe('Buarcos')
    expect(asked()).toHaveLength(1)
  })

  test('asks nothing for people who may not list the rows', async () => {
    open(['read'])
    await userEvent.type(await screen.findByLabelText(/Código/), '3080-123')
    await userEvent.tab()
    await waitFor(() => expect(callsTo('POST /api/things/validate')).toHaveLength(1))
    expect(asked()).toEqual([])
  })
})

describe('FORM-05: reading', () => {
  const open = (id: string) =>
    renderPart(
      <ResourceForm
        name="things"
        id={id}
        newTitle="Nova"
        listAddress="/coisas"
        onCreated={() => {}}
        onDeleted={() => {}}
      />,
      { data: { things: resource.fields }, meta: { things: resource } },
    )

  test('without an id fails without a request', async () => {
    open('')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Não foi possível abrir o registo')
    expect(alert.textContent).toContain('falta dizer que registo abrir')
    expect(calls).toEqual([])
  })

  test('an item that does not exist shows a message with a link to the list', async () => {
    answers['GET /api/things/i9'] = { status: 404, body: { code: 'Could not read item', errors: { _: 'x' } } }
    open('i9')
    expect((await screen.findByRole('alert')).textContent).toContain('Não foi possível abrir o registo')
    expect(screen.getByRole('link', { name: 'Voltar à lista' }).getAttribute('href')).toBe('/coisas')
  })
})

describe('FORM-05: deleting', () => {
  test("asks for confirmation; a linked item shows the server's reason and is validated again", async () => {
    answers['DELETE /api/things/i1'] = {
      status: 409,
      body: {
        code: 'failed to delete',
        errors: { _: 'Não foi possível eliminar. Verifique se há registos ligados.' },
      },
    }
    answers['POST /api/things/validate'] = { status: 200, body: { errors: {}, warnings: { name: 'Tem ligações.' } } }
    show()
    await userEvent.click(await screen.findByRole('button', { name: 'Eliminar' }))
    expect(callsTo('DELETE /api/things/i1')).toHaveLength(0)
    const dialog = await screen.findByRole('dialog', { name: 'Eliminar «Ana»?' })
    await userEvent.click([...dialog.querySelectorAll('button')].find(one => one.textContent === 'Eliminar') ?? dialog)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Não foi possível eliminar')
    expect(alert.textContent).toContain('Verifique se há registos ligados.')
    await waitFor(() => expect(descriptionOf(screen.getByLabelText(/Nome/))).toContain('Tem ligações.'))
  })

  test('the question tells how many records use the item', async () => {
    const used = { ...resource, usage: 'count' }
    for (const [count, text] of [
      [0, 'Esta ação não pode ser desfeita.'],
      [1, 'Está em uso em 1 registo, do qual sai. Esta ação não pode ser desfeita.'],
      [1200, 'Está em uso em 1\u00a0200 registos, dos quais sai. Esta ação não pode ser desfeita.'],
    ] as const) {
      show({ resource: used, item: { ...item, count } })
      await userEvent.click(await screen.findByRole('button', { name: 'Eliminar' }))
      expect((await screen.findByRole('dialog', { name: 'Eliminar «Ana»?' })).textContent).toContain(text)
      cleanup()
    }
  })
})

describe('FORM-01: a sheet', () => {
  test('what stands beside the fields of a new item follows what is typed', async () => {
    show({
      item: undefined,
      sheet: { head: () => null, beside: (_item, form) => <output>{String(form.watch('name'))}</output>, tabs: [] },
    })
    await userEvent.type(await screen.findByLabelText(/^Nome/), 'Rui')
    await waitFor(() => expect(document.querySelector('output')?.textContent).toBe('Rui'))
  })
})

describe('FORM-07a: leaving', () => {
  const leave = async (isLeadUnsaved: boolean) => {
    show({ item: undefined, title: 'Nova', listAddress: '/lista', lead: 'Fotografia', isLeadUnsaved })
    await userEvent.click(await screen.findByRole('link', { name: 'Cancelar' }))
  }

  test('unsaved content beside the fields of a new item asks too', async () => {
    await leave(true)
    expect(await screen.findByRole('dialog', { name: 'Sair sem guardar?' })).toBeTruthy()
    expect(screen.getByText('Alterações por guardar')).toBeTruthy()
    cleanup()
    await leave(false)
    expect(screen.queryByText('Alterações por guardar')).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
