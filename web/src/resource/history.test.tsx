import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { described } from '../../test/described.ts'
import { reply, serve } from '../../test/http-server.ts'
import { explained, renderPart } from '../../test/render.tsx'
import { History } from './history.tsx'

const ID = '01890000-0000-7000-8000-000000000001'
const RESOURCE = described({
  name: 'tags',
  operations: ['list', 'read', 'update'],
  fields: [explained('name'), explained('color'), explained('slug', { readonly: true })],
})
const ITEM = { _id: ID, created_at: '', updated_at: '', rev: 7 }
const changed = (field: string, from: unknown, to: unknown) => ({
  field,
  label: field,
  from,
  to,
  fromText: String(from ?? ''),
  toText: String(to ?? ''),
})
const entry = (at: string, more: object) => ({
  _id: at,
  at: `2026-11-15T${at}:00.000Z`,
  userName: 'Ana Brás',
  action: 'update',
  actionLabel: 'Alteração',
  isRestorable: true,
  changes: [],
  ...more,
})

let server: Awaited<ReturnType<typeof serve>>
let entries: object[]
let sent: { method: string; url: string; body: string }[]
let refusal: object | undefined
beforeEach(async () => {
  sent = []
  refusal = undefined
  server = await serve((request, response, body) => {
    if (request.method !== 'GET') sent.push({ method: request.method ?? '', url: request.url ?? '', body })
    if (request.method !== 'GET' && refusal) return reply(response, 422, { code: 'invalidInput', errors: refusal })
    reply(response, 200, { data: entries })
  })
})
afterEach(async () => {
  cleanup()
  await server.close()
})
const undoButtons = () => screen.queryAllByRole('button', { name: /^Anular/ }).map(button => button.ariaLabel)

test('FORM-02: a change that nobody has changed since is undone in the history, with the version that is shown', async () => {
  entries = [
    entry('12:00', { changes: [changed('name', 'Coro', 'Banda')] }),
    entry('11:00', { changes: [changed('name', 'Rancho', 'Coro'), changed('color', null, '#fff')] }),
    entry('10:00', { changes: [changed('slug', 'a', 'b')] }),
    entry('09:00', {
      action: 'create',
      actionLabel: 'Criação',
      isRestorable: false,
      changes: [changed('color', null, '#000')],
    }),
  ]
  renderPart(<History resource={RESOURCE} item={ITEM} />)
  await screen.findByText('Criação')
  expect(undoButtons()).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: /^Anular: alteração em 15\/11\/2026/ }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ method: 'PATCH', url: `/api/tags/${ID}` })
  expect(JSON.parse(sent[0]?.body ?? '')).toEqual({ name: 'Coro', rev: 7 })
})

test('FORM-02: an entry that the server can undo is undone by its call', async () => {
  const undo = { path: '/tags/apart/undo', body: { oneId: ID } }
  entries = [entry('12:00', { action: 'apart', actionLabel: 'Separação', undo })]
  renderPart(<History resource={RESOURCE} item={ITEM} />)
  await userEvent.click(await screen.findByRole('button', { name: /^Anular/ }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect([sent[0]?.url, JSON.parse(sent[0]?.body ?? '')]).toEqual(['/api/tags/apart/undo', { oneId: ID }])
})

test('FORM-02: what the log no longer has cannot be given back, and why an undo was refused is said', async () => {
  entries = [
    entry('12:00', { changes: [changed('name', 'Coro', 'Banda')] }),
    entry('11:00', { isRestorable: false, changes: [changed('color', '[dados apagados]', '#fff')] }),
  ]
  refusal = { name: 'Já existe.' }
  renderPart(<History resource={RESOURCE} item={ITEM} />)
  await userEvent.click(await screen.findByRole('button', { name: /^Anular/ }))
  expect(await screen.findByText('Já existe.')).toBeDefined()
})

test('FORM-02: who may not change the record undoes nothing', async () => {
  entries = [entry('12:00', { changes: [changed('name', 'Coro', 'Banda')] })]
  renderPart(<History resource={{ ...RESOURCE, operations: ['list', 'read'] }} item={ITEM} />)
  await screen.findByText('Alteração')
  expect(undoButtons()).toEqual([])
})
