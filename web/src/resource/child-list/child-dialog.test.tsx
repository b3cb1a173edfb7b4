import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { described, explainerOf, itemWith } from '../../../test/described.ts'
import { reply, serve } from '../../../test/http-server.ts'
import { explained, renderPart } from '../../../test/render.tsx'
import type { Item } from '../item.ts'
import { ChildDialog } from './child-dialog.tsx'

const repairs = described({
  name: 'repairs',
  label: { one: 'Reparação', many: 'Reparações' },
  title: 'kind',
  columns: ['kind'],
  sort: 'kind',
  operations: ['list', 'read', 'create'],
  fields: [
    explained('kind', { label: 'Tipo', required: true }),
    explained('code', { label: 'Código', completes: { field: 'town', from: 'places' } }),
    explained('town', { label: 'Terra' }),
  ],
})
const explainer = explainerOf(described({ name: 'places', fields: [] }))

let sent: string[]
/** The row as somebody else has saved it meanwhile. */
let saved: Item
let server: Awaited<ReturnType<typeof serve>>
beforeEach(async () => {
  sent = []
  server = await serve((request, response, body) => {
    sent.push(`${request.method} ${request.url} ${body}`)
    if (request.method === 'GET') return reply(response, 200, { data: [{ town: 'Faro' }] })
    const { rev, kind, code, town } = Object(JSON.parse(body))
    if (request.method === 'PUT' && rev !== saved.rev)
      return reply(response, 409, {
        code: 'conflict',
        errors: { _: 'Outra pessoa.' },
        data: saved,
        changed: { code: [] },
      })
    const errors = { ...(!kind && { kind: 'Campo obrigatório.' }), ...(code === 'x' && { code: 'Código inválido.' }) }
    if (Object.keys(errors).length > 0) return reply(response, 422, { code: 'invalidInput', errors })
    if (request.method === 'PUT') {
      saved = { ...saved, kind, code, town, rev: saved.rev + 1 }
      return reply(response, 200, { data: saved })
    }
    reply(response, 200, { errors: {}, warnings: {} })
  })
})
afterEach(async () => {
  cleanup()
  await server.close()
})

test('FORM-03: an input of a dialog is validated when it is left, with what is sent beside it, and completes another', async () => {
  renderPart(
    <ChildDialog
      title="Nova"
      resource={repairs}
      fixed={{ bikeId: 'b1' }}
      fieldsFor={() => repairs.fields}
      saveLabel="Guardar"
      onSaved={() => {}}
      onClose={() => {}}
    />,
    explainer,
  )
  const code = await screen.findByLabelText(/Código/)
  expect(screen.getByText('Os campos com * são obrigatórios.')).toBeTruthy()
  await userEvent.type(code, 'x')
  await userEvent.tab()
  await screen.findByText('Código inválido.')
  expect(sent).toContain('POST /api/repairs/validate {"bikeId":"b1","kind":null,"code":"x","town":null}')
  // The kind was not typed yet, so nothing is wrong with it.
  expect(screen.queryByText('Campo obrigatório.')).toBeNull()
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/Terra/).value).toBe('Faro'))

  // A failed save tells everything, and what is left later does not hide it.
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  await screen.findByText('Campo obrigatório.')
  await userEvent.clear(code)
  await userEvent.type(code, 'y')
  await userEvent.tab()
  await waitFor(() => expect(sent.filter(one => one.includes('"code":"y"'))).not.toEqual([]))
  await waitFor(() => expect(screen.queryByText('Código inválido.')).toBeNull())
  expect(screen.getByText('Campo obrigatório.')).toBeTruthy()
})

describe('FORM-07b: two tabs, one row', () => {
  const row = itemWith({ _id: 'r1', kind: 'Furo', code: '8000-001', town: 'Faro' })
  const done = { onSaved: vi.fn(), onClose: vi.fn() }
  const puts = () => sent.filter(one => one.startsWith('PUT'))

  /** Types another kind, while somebody else has saved other values, and saves. */
  async function conflictWith(changes: Partial<Item>) {
    vi.clearAllMocks()
    saved = { ...row, rev: 2, ...changes }
    renderPart(
      <ChildDialog
        title="Editar"
        resource={repairs}
        item={row}
        fixed={{ bikeId: 'b1' }}
        fieldsFor={() => repairs.fields}
        saveLabel="Guardar"
        {...done}
      />,
      explainer,
    )
    await userEvent.type(await screen.findByLabelText(/Tipo/), ' lento')
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
    return within(await screen.findByRole('dialog', { name: 'Outra pessoa alterou este registo' }))
  }

  test('the dialog of a row lists every field that differs, and saves what is chosen of each', async () => {
    const dialog = await conflictWith({ kind: 'Corrente', code: '8600-001' })
    expect(dialog.getAllByRole('group').map(group => group.querySelector('legend')?.textContent)).toEqual([
      'Tipo',
      'Código',
    ])
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar o que escolhi' }))
    await waitFor(() => expect(done.onSaved).toHaveBeenCalledTimes(1))
    expect(puts().at(-1)).toBe(
      'PUT /api/repairs/r1 {"bikeId":"b1","kind":"Furo lento","code":"8600-001","town":"Faro","rev":2}',
    )
  })

  test('what is saved can be kept: nothing is sent, and the dialog closes', async () => {
    const dialog = await conflictWith({ kind: 'Corrente' })
    await userEvent.click(dialog.getByRole('radio', { name: /Guardado entretanto/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Ficar com o que está guardado' }))
    expect(done.onClose).toHaveBeenCalledTimes(1)
    expect(puts()).toHaveLength(1)
  })

  test('going on keeps what was typed, and a settled save that is refused says so beside its input', async () => {
    await conflictWith({ kind: 'Corrente', code: 'x' })
    await userEvent.keyboard('{Escape}')
    expect((await screen.findByLabelText<HTMLInputElement>(/Tipo/)).value).toBe('Furo lento')
    expect(done.onClose).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
    await screen.findByRole('dialog', { name: 'Outra pessoa alterou este registo' })
    await userEvent.click(screen.getByRole('button', { name: 'Guardar o que escolhi' }))
    await screen.findByText('Código inválido.')
    const code = screen.getByLabelText<HTMLInputElement>(/Código/)
    expect(code.value).toBe('x')
    await userEvent.type(code, 'y')
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(done.onSaved).toHaveBeenCalledTimes(1))
    expect(saved).toMatchObject({ kind: 'Furo lento', code: 'xy', rev: 3 })
  })
})
