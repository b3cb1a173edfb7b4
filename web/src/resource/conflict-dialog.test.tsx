import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { described, explainerOf, itemWith } from '../../test/described.ts'
import { reply, serve } from '../../test/http-server.ts'
import { explained, renderPart } from '../../test/render.tsx'
import { renderForm } from '../../test/render-form.tsx'
import { findDifferences } from './conflict.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import type { FormValues } from './form-values.ts'
import type { Item } from './item.ts'

const tag = (_id: string, name: string) => itemWith({ _id, name })
const explainer = explainerOf(described({ name: 'tags' }))

interface Sent {
  rev: number
  [field: string]: unknown
}
/** The item as another tab has saved it meanwhile, and the saves of this tab. */
let saved: Item
let sent: Sent[]
let server: Awaited<ReturnType<typeof serve>>
beforeEach(async () => {
  sessionStorage.clear()
  sent = []
  server = await serve((request, response, text) => {
    if (request.method !== 'PUT') return reply(response, 200, { data: [tag('t1', 'Zebra'), tag('t2', 'Coro')] })
    const body: Sent = Object(JSON.parse(text))
    sent.push(body)
    if (body.rev !== saved.rev)
      return reply(response, 409, { code: 'conflict', errors: {}, data: saved, changed: { name: ['Ana', saved.name] } })
    saved = { ...saved, ...body, rev: saved.rev + 1 }
    reply(response, 200, { data: saved })
  })
})
afterEach(async () => {
  cleanup()
  await server.close()
})

test('FORM-07b: both versions of a list of refs are shown by name, in their order', async () => {
  const labels = explained('labels', { label: 'Etiquetas', fieldType: 'refs', to: 'tags' })
  const current: Item = { ...tag('i1', 'Estante'), labels: ['t3'], _refs: { labels: ['Ágape'] } }
  const differences = findDifferences([labels], {
    own: { labels: ['t2', 't1', 't9'] },
    ownChanges: ['labels'],
    saved: current,
    othersChanges: ['labels'],
  })
  renderPart(<ConflictDialog differences={differences} onSettle={() => {}} onClose={() => {}} />, explainer)
  expect(await screen.findByText('Coro, Zebra, (indisponível)')).toBeTruthy()
  expect(screen.getByText('Ágape')).toBeTruthy()
})

const FIELDS = [
  explained('name', { label: 'Nome' }),
  explained('phone', { label: 'Telefone', fieldType: 'phone' }),
  explained('city', { label: 'Localidade' }),
  explained('secret', { label: 'Palavra-passe', fieldType: 'password' }),
  explained('total', { label: 'Total', readonly: true }),
]

describe('FORM-07b: the fields of a conflict', () => {
  const find = (own: FormValues, ownChanges: string[], now: Record<string, unknown>, othersChanges: string[]) =>
    findDifferences(FIELDS, {
      own: { name: 'Ana', phone: '', city: '', secret: '', ...own },
      ownChanges,
      saved: { name: 'Ana', ...now },
      othersChanges,
    }).map(({ field, isOwnChange }) => `${field.name} ${isOwnChange ? 'own' : 'saved'}`)

  test.each([
    ['changed by both', { name: 'Eu' }, ['name'], { name: 'Ela' }, ['name'], ['name own']],
    ['changed by both to the same', { name: 'Ela' }, ['name'], { name: 'Ela' }, ['name'], []],
    ['written differently', { phone: '912 345 678' }, ['phone'], { phone: '+351912345678' }, ['phone'], []],
    ['changed by the user only', { city: 'Faro' }, ['city'], { name: 'Ela' }, ['name'], ['name saved', 'city own']],
    ['a password of the user', { secret: 'x' }, ['secret'], { name: 'Ela' }, ['name'], ['name saved']],
    ['a password of both', { secret: 'x' }, ['secret'], {}, ['secret'], ['secret own']],
    ['readonly', {}, [], { total: '9' }, ['total'], []],
  ])('%s', (_what, own, ownChanges, now, othersChanges, expected) => {
    expect(find(own, ownChanges, now, othersChanges)).toEqual(expected)
  })
})

describe('FORM-07b: two tabs, one record', () => {
  const resource = described({ operations: ['list', 'read', 'update'], fields: FIELDS.slice(0, 3) })
  const read: Item = { ...tag('i1', 'Ana'), phone: null, city: 'Faro' }

  /** Types a name and a phone, while another tab has saved a name and a city, and saves: the dialog opens. */
  async function conflictOf() {
    saved = { ...read, rev: 2, name: 'Ana Rita', city: 'Lagos' }
    renderForm({ resource, item: read }, explainer)
    const name = await screen.findByLabelText<HTMLInputElement>(/Nome/)
    await userEvent.type(name, ' Luísa')
    await userEvent.type(screen.getByLabelText(/Telefone/), '912345678')
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
    return { name, dialog: within(await screen.findByRole('dialog', { name: 'Outra pessoa alterou este registo' })) }
  }
  const radio = (dialog: Awaited<ReturnType<typeof conflictOf>>['dialog'], group: string, version: RegExp) =>
    within(dialog.getByRole('group', { name: group })).getByRole<HTMLInputElement>('radio', { name: version })

  test('every field that differs is listed with both values; the choices are saved together, by keyboard', async () => {
    const { dialog } = await conflictOf()
    expect(dialog.getAllByRole('group').map(group => group.querySelector('legend')?.textContent)).toEqual([
      'Nome',
      'Telefone',
      'Localidade',
    ])
    expect(radio(dialog, 'Nome', /No seu formulário.*Ana Luísa/).checked).toBe(true)
    expect(radio(dialog, 'Nome', /Guardado entretanto.*Ana Rita/).checked).toBe(false)
    expect(radio(dialog, 'Telefone', /No seu formulário/).checked).toBe(true)
    expect(radio(dialog, 'Localidade', /Guardado entretanto.*Lagos/).checked).toBe(true)
    await waitFor(() => expect(document.activeElement).toBe(radio(dialog, 'Nome', /No seu formulário/)))
    await userEvent.keyboard('{ArrowUp}')
    expect(radio(dialog, 'Nome', /Guardado entretanto/).checked).toBe(true)
    dialog.getByRole('button', { name: 'Guardar o que escolhi' }).focus()
    await userEvent.keyboard('{Enter}')
    await screen.findByText('Alterações guardadas')
    expect(sent.at(-1)).toEqual({ name: 'Ana Rita', phone: '+351912345678', city: 'Lagos', rev: 2 })
  })

  test('what is saved can be taken whole, and is taken only when it was chosen', async () => {
    const { name, dialog } = await conflictOf()
    await userEvent.click(dialog.getByRole('button', { name: 'Tudo como está guardado' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Ficar com o que está guardado' }))
    await waitFor(() => expect(name.value).toBe('Ana Rita'))
    expect(screen.getByLabelText<HTMLInputElement>(/Telefone/).value).toBe('')
    expect(sent).toHaveLength(1)
  })

  test('closing the dialog keeps everything in the form, and the next save asks again', async () => {
    const { name } = await conflictOf()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(name.value).toBe('Ana Luísa')
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
    await screen.findByRole('dialog', { name: 'Outra pessoa alterou este registo' })
  })
})
