import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { described, itemWith } from '../../test/described.ts'
import { reply, serve } from '../../test/http-server.ts'
import { explained } from '../../test/render.tsx'
import { renderForm } from '../../test/render-form.tsx'
import { draftKey, writeDraft } from './draft.ts'
import type { Item } from './item.ts'

const notes = { group: 'Notas', folded: true } as const
const resource = described({
  name: 'people',
  operations: ['list', 'read', 'create', 'update'],
  fields: [
    explained('name', { label: 'Nome' }),
    explained('born', { label: 'Nascimento', fieldType: 'date' }),
    explained('guardian', { label: 'Responsável', when: [{ field: 'born', under: 18 }] }),
    explained('iban', { label: 'IBAN', when: [{ field: 'iban', filled: true }] }),
    explained('country', {
      label: 'País',
      when: [{ field: 'country', otherThan: 'Portugal' }],
      reveal: 'Morada fora de Portugal',
    }),
    explained('refused', {
      label: 'Motivo da recusa',
      group: 'Decisão',
      readonly: true,
      when: [{ field: 'refused', filled: true }],
    }),
    explained('note', { label: 'Nota', ...notes }),
    explained('alert', { label: 'Aviso', ...notes }),
  ],
})
const item = itemWith({ name: 'Ana', born: '1980-01-01', note: 'x' })

let sent: Record<string, unknown>[]
let answer: (path: string) => { status: number; body: unknown }
let server: Awaited<ReturnType<typeof serve>>

beforeEach(async () => {
  sent = []
  sessionStorage.clear()
  answer = () => ({ status: 200, body: { errors: {}, warnings: {} } })
  server = await serve((request, response, text) => {
    const path = request.url ?? ''
    if (!path.endsWith('/validate')) sent.push({ ...Object(JSON.parse(text || '{}')) })
    const { status, body } = answer(path)
    reply(response, status, body)
  })
})
afterEach(async () => {
  cleanup()
  await server.close()
})

const show = (one: Item | undefined = item, more: { warnsNew?: boolean } = {}, fields = resource.fields) =>
  renderForm({ resource, fields, item: one, ...more })
const fold = () => screen.findByRole('button', { name: /^Notas/ })

test('FORM-01: the asterisk is explained in the first group that has something to show', async () => {
  show(item, {}, [
    ...resource.fields.filter(({ name }) => name === 'refused'),
    explained('name', { label: 'Nome', required: true }),
  ])
  await screen.findByText('Os campos com * são obrigatórios.')
})

describe('FORM-01, MEM-01c: a group of fields that is closed at first', () => {
  test('shows how many fields are filled, opens and closes by keyboard, and keeps typed values', async () => {
    show()
    const button = await fold()
    expect(button.getAttribute('aria-expanded')).toBe('false')
    expect(button.textContent).toContain('1 preenchido')
    expect(screen.queryByRole('textbox', { name: /Nota/ })).toBeNull()
    button.focus()
    await userEvent.keyboard('{Enter}')
    expect(button.getAttribute('aria-expanded')).toBe('true')
    await userEvent.type(screen.getByRole('textbox', { name: /Aviso/ }), 'cuidado')
    await userEvent.click(button)
    expect(screen.queryByRole('textbox', { name: /Aviso/ })).toBeNull()
    answer = () => ({ status: 200, body: { data: { ...item, rev: 2, alert: 'cuidado' } } })
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
    await screen.findByText('Alterações guardadas')
    expect(sent[0]).toMatchObject({ note: 'x', alert: 'cuidado' })
  })

  test('opens when one of its fields has an error, and the next save is sent', async () => {
    show()
    answer = () => ({ status: 422, body: { code: 'invalidInput', errors: { alert: 'Demasiado longo.' } } })
    await userEvent.click(await screen.findByRole('button', { name: 'Guardar' }))
    const box = await screen.findByRole('textbox', { name: /Aviso/ })
    expect(box.getAttribute('aria-invalid')).toBe('true')
    await userEvent.click(screen.getByRole('link', { name: 'Aviso' }))
    expect(document.activeElement).toBe(box)
    await userEvent.type(box, 'b')
    answer = () => ({ status: 200, body: { data: { ...item, rev: 2, alert: 'b' } } })
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
    await screen.findByText('Alterações guardadas')
    expect(sent).toHaveLength(2)
  })

  test('FORM-07c: opens when it contains edits from before a reload', async () => {
    writeDraft(draftKey('', 'people', 'i1'), { rev: 1, started: { alert: '' }, typed: { alert: 'por guardar' } })
    show()
    const box = await screen.findByRole<HTMLInputElement>('textbox', { name: /Aviso/ })
    expect(box.value).toBe('por guardar')
  })

  test('shows that one of its fields has a warning', async () => {
    answer = () => ({
      status: 422,
      body: { code: 'invalidInput', errors: { note: 'Não.' }, warnings: { alert: 'Confirme.' } },
    })
    show(undefined, { warnsNew: true })
    await userEvent.type(await screen.findByRole('textbox', { name: /Nome/ }), 'A')
    await waitFor(async () => expect((await fold()).textContent).toContain('com aviso'))
    // Errors of a new item are not shown before it is saved.
    expect(screen.queryByText('Não.')).toBeNull()
    await userEvent.click(await fold())
    expect(screen.getByText('Confirme.')).toBeTruthy()
  })
})

describe('FORM-01, MEM-01c: a field with a condition', () => {
  test('appears and disappears with the typed values, and keeps its own value', async () => {
    show()
    const born = await screen.findByRole('textbox', { name: /Nascimento/ })
    expect(screen.queryByRole('textbox', { name: /Responsável/ })).toBeNull()
    await userEvent.clear(born)
    await userEvent.type(born, '1/1/2020')
    await userEvent.type(await screen.findByRole('textbox', { name: /Responsável/ }), 'Rui')
    await userEvent.clear(born)
    await userEvent.type(born, '1/1/1990')
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /Responsável/ })).toBeNull())
    answer = () => ({ status: 200, body: { data: { ...item, rev: 2 } } })
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
    await screen.findByText('Alterações guardadas')
    expect(sent[0]).toMatchObject({ born: '1990-01-01', guardian: 'Rui' })
  })

  test('that was filled stays visible while it is emptied', async () => {
    show({ ...item, iban: 'PT50' })
    await userEvent.clear(await screen.findByRole('textbox', { name: /IBAN/ }))
    expect(screen.getByRole('textbox', { name: /IBAN/ })).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: /Responsável/ })).toBeNull()
  })

  test('that the server sets appears with its heading once it has a value', async () => {
    show({ ...item, refused: 'Não mora cá.' })
    expect(await screen.findByText('Não mora cá.')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Decisão' })).toBeTruthy()
    for (const refused of [null, []]) {
      cleanup()
      show({ ...item, refused })
      await fold()
      expect([screen.queryByText('Motivo da recusa'), screen.queryByRole('heading', { name: 'Decisão' })]).toEqual([
        null,
        null,
      ])
    }
  })

  test('with an error is always shown', async () => {
    show()
    answer = () => ({ status: 422, body: { code: 'invalidInput', errors: { guardian: 'Falta.' } } })
    await userEvent.click(await screen.findByRole('button', { name: 'Guardar' }))
    expect((await screen.findByRole('textbox', { name: /Responsável/ })).getAttribute('aria-invalid')).toBe('true')
  })

  test('can be revealed, and then has the focus', async () => {
    show({ ...item, country: 'c1', _refs: { country: 'Portugal' } })
    await userEvent.click(await screen.findByRole('button', { name: 'Morada fora de Portugal' }))
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /País/ }))
    expect(screen.queryByRole('button', { name: 'Morada fora de Portugal' })).toBeNull()
  })

  test('is shown from the start if the row meets its condition', async () => {
    show({ ...item, country: 'c2', _refs: { country: 'Angola' } })
    expect(await screen.findByRole('textbox', { name: /País/ })).toBeTruthy()
  })
})
