import type { RequestForDecision } from '@agremia/model/calls/own-page'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { reply, serve } from '../../../test/http-server.ts'
import { explained, renderPart } from '../../../test/render.tsx'
import { Decision } from './decision.tsx'

let server: Awaited<ReturnType<typeof serve>>
let sent: string[]
let answer: { status: number; body: unknown }

beforeEach(async () => {
  sent = []
  answer = { status: 200, body: { data: { memberId: 'm1', changed: ['locality'] } } }
  server = await serve((request, response, body) => {
    sent.push(`${request.url} ${body}`)
    reply(response, answer.status, answer.body)
  })
})
afterEach(async () => {
  cleanup()
  await server.close()
})

const WANTED: RequestForDecision = {
  status: 'pendente',
  message: null,
  changes: [
    { field: 'locality', label: 'Localidade', from: 'Faro', to: 'Évora', now: 'Beja', hasChangedSince: true },
    { field: 'phone', label: 'Telefone', from: '', to: '213 456 789', now: '', hasChangedSince: false },
  ],
}
async function show(wanted = WANTED) {
  renderPart(
    <Decision
      wanted={wanted}
      item={{ _id: 'r1', rev: 1, created_at: '', updated_at: '' }}
      resource={{
        name: 'memberChangeRequests',
        path: 'member_change_requests',
        label: { one: 'Pedido', many: 'Pedidos' },
        title: 'memberId',
        columns: [],
        sort: 'requestedAt',
        searchable: false,
        operations: [],
        fields: [explained('reason', { label: 'Motivo', fieldType: 'text', readonly: true, inputType: 'readonly' })],
      }}
    />,
  )
  return screen.findAllByRole('listitem')
}

test('NAV-07: present and requested values are side by side, and values that changed since are marked', async () => {
  const [first, second] = await show()
  expect(first?.textContent).toContain('AgoraBejaPedidoÉvora')
  expect(first?.textContent).toContain('quando foi feito, dizia «Faro».')
  expect(second?.textContent).toContain('Agora—Pedido213 456 789')
  expect(second?.textContent).not.toContain('mudou')
})

test('NAV-07: unticked changes are left out, and at least one must be ticked to accept', async () => {
  await show()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Telefone' }))
  await userEvent.click(screen.getByRole('button', { name: 'Aceitar 1 de 2' }))
  await screen.findByText('Pedido aceite')
  expect(sent).toEqual(['/api/member_change_requests/r1/accept {"fields":["locality"]}'])
  await userEvent.click(screen.getByRole('checkbox', { name: 'Localidade' }))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Aceitar 0 de 2' }).disabled).toBe(true)
})

test('NAV-07: an error of the sheet is shown with the label of its field', async () => {
  answer = { status: 422, body: { code: 'invalid', errors: { phone: 'Já não serve.' } } }
  await show()
  await userEvent.click(screen.getByRole('button', { name: 'Aceitar' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Telefone: Já não serve.')
})

test('NAV-07: a refusal requires a reason, which is sent', async () => {
  answer = { status: 422, body: { code: 'invalid', errors: { reason: 'Indique o motivo.' } } }
  await show()
  await userEvent.click(screen.getByRole('button', { name: 'Recusar' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Recusar' }))
  await dialog.findByText('Indique o motivo.')
  answer = { status: 204, body: undefined }
  await userEvent.type(dialog.getByRole('textbox'), 'Falta o comprovativo.')
  await userEvent.click(dialog.getByRole('button', { name: 'Recusar' }))
  await screen.findByText('Pedido recusado')
  expect(sent.at(-1)).toBe('/api/member_change_requests/r1/refuse {"reason":"Falta o comprovativo."}')
})

test('NAV-07: a decided request is only shown', async () => {
  await show({ ...WANTED, status: 'aceite', changes: WANTED.changes.map(one => ({ ...one, hasChangedSince: false })) })
  const told = within(screen.getByRole('region', { name: '2 alterações pedidas' }))
  expect(told.getAllByText('Antes')).toHaveLength(2)
  expect(told.queryAllByRole('button')).toEqual([])
  expect(told.queryAllByRole('checkbox')).toEqual([])
})
