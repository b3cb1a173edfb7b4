import type { OwnSheet } from '@agremia/model/calls/own-page'
import { PRESETS } from '@agremia/model/rules/terminology'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeToken, reply, serve } from '../../../test/http-server.ts'
import { explained, renderPart } from '../../../test/render.tsx'
import { AskForm } from './ask-form.tsx'
import { factsOf } from './own-data.tsx'
import { OwnPage } from './own-page.tsx'
import { changesOf, requestableFields } from './use-change-request-form.ts'

let server: Awaited<ReturnType<typeof serve>>
let requests: string[]
let sheet: OwnSheet | undefined
let memberId: string | null

const OPEN: OwnSheet['requests'][number] = {
  _id: 'r1',
  status: 'pendente',
  requestedAt: '2026-11-10T10:00:00.000Z',
  message: 'Mudei de casa',
  decidedAt: null,
  reason: null,
  changes: [{ field: 'locality', label: 'Localidade', from: 'Faro', to: 'Évora' }],
  values: { locality: 'Évora' },
}
const own = (more: Partial<OwnSheet> = {}): OwnSheet => ({
  member: {
    _id: 'm1',
    name: 'Ana Alves',
    memberNumber: 207,
    isActive: true,
    canVote: false,
    stateSince: '2020-02-01',
    locality: 'Faro',
    phone: null,
    birthDate: '1980-01-01',
    guardianName: null,
    _refs: { categoryId: 'Efetivo', stateNameId: 'Ativo' },
  },
  fields: [
    explained('name', { label: 'Nome completo' }),
    explained('memberNumber', { readonly: true, fieldType: 'integer', isName: true, digits: 4 }),
    explained('locality', { label: 'Localidade', group: 'Morada' }),
    explained('phone', { label: 'Telefone', fieldType: 'phone', group: 'Contactos' }),
    explained('guardianName', { label: 'Encarregado', when: [{ field: 'birthDate', under: 18 }] }),
    explained('admissionDate', { label: 'Admissão', readonly: true, fieldType: 'date' }),
  ],
  photoUrl: null,
  states: [
    { name: 'Ativo', startDate: '2020-02-01', endDate: null },
    { name: 'Suspenso a pedido', startDate: '2019-01-01', endDate: '2020-01-31' },
  ],
  requests: [],
  ...more,
})

beforeEach(async () => {
  requests = []
  sheet = own()
  memberId = 'm1'
  localStorage.clear()
  server = await serve((request, response, body) => {
    requests.push(`${request.method} ${request.url} ${body}`.trim())
    if (request.url?.startsWith('/api/users/')) return reply(response, 200, { data: { _id: 'u1', memberId } })
    if (request.url === '/api/own')
      return sheet ? reply(response, 200, { data: sheet }) : reply(response, 404, { code: 'x', errors: {} })
    if (request.url?.startsWith('/api/own/messages')) return reply(response, 200, { data: [], meta: { total: 0 } })
    if (request.url?.startsWith('/api/own/cards')) return reply(response, 404, { code: 'x', errors: {} })
    if (request.url?.startsWith('/api/own/account')) return reply(response, 404, { code: 'x', errors: {} })
    if (request.url === '/api/terminology') return reply(response, 200, { data: PRESETS.club })
    // Withdrawing and restoring a request change what the page reads next.
    sheet = own({ requests: request.url?.endsWith('/withdraw') ? [{ ...OPEN, status: 'retirado' }] : [OPEN] })
    return request.url?.endsWith('/withdraw') ? reply(response, 204) : reply(response, 200, { data: OPEN })
  })
})
afterEach(async () => {
  cleanup()
  await server.close()
})
function show(role: string, screenOf = <OwnPage />) {
  const exp = Math.floor(Date.now() / 1000) + 900
  localStorage.setItem('access', makeToken({ ID: 'u1', Name: 'Ana', Role: role, exp }))
  localStorage.setItem('refresh', makeToken({ exp: exp + 2_000_000 }))
  renderPart(screenOf)
}

describe("NAV-07: the member's own page", () => {
  test("shows the member's name and number, their data and their states", async () => {
    show('member')
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Ana Alves')
    expect(screen.getByText(/n\.º 0207 · Efetivo/)).toBeTruthy()
    const path = within(screen.getByRole('region', { name: 'O meu percurso' })).getAllByRole('listitem')
    expect(path.map(item => item.textContent)).toEqual([
      'Ativodesde 01/02/2020',
      'Suspenso a pedidodesde 01/01/2019 até 31/01/2020',
    ])
    expect(screen.queryByText('Tem direito de voto')).toBeNull()
    expect(screen.getByRole('link', { name: 'Pedir alteração' }).getAttribute('href')).toBe('/dashboard/pedido')
  })

  test('shows filled fields and those the member may fill, but no fields that do not apply', () => {
    expect(factsOf(own(), '2026-11-15').map(([block, facts]) => [block, facts.map(({ text }) => text)])).toEqual([
      ['Morada', ['Faro']],
      ['Contactos', ['']],
    ])
    const child = own({ member: { ...own().member, birthDate: '2020-01-01' } })
    const labels = factsOf(child, '2026-11-15').flatMap(([, facts]) => facts.map(({ field }) => field.label))
    expect(labels).toContain('Encarregado')
  })

  test('a request is withdrawn, and restored unchanged from the notice', async () => {
    sheet = own({ requests: [OPEN] })
    show('member')
    const open = await screen.findByRole('region', { name: 'Pedido por decidir' })
    expect(open.textContent).toContain('Mudei de casa')
    expect(screen.queryByRole('link', { name: 'Pedir alteração' })).toBeNull()
    await userEvent.click(within(open).getByRole('button', { name: 'Retirar pedido' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Pedido por decidir' })).toBeNull())
    expect((await screen.findByRole('region', { name: 'Pedidos anteriores' })).textContent).toContain('Retirado por si')
    await userEvent.click(await screen.findByRole('button', { name: 'Anular' }))
    await screen.findByRole('region', { name: 'Pedido por decidir' })
    expect(requests).toContain('POST /api/own/requests {"values":{"locality":"Évora"},"message":"Mudei de casa"}')
  })

  test.each(['members', 'memberChangeRequests'])('RT-04b: a change of %s is shown immediately', async topic => {
    sheet = own({ requests: [OPEN] })
    show('member')
    await screen.findByRole('region', { name: 'Pedido por decidir' })
    sheet = own({ requests: [{ ...OPEN, status: 'aceite', decidedAt: '2026-11-11T10:00:00.000Z' }] })
    window.dispatchEvent(new CustomEvent(`ws:${topic}`, { detail: { event: 'updated', _id: 'r1' } }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Pedido por decidir' })).toBeNull())
  })

  test('a refusal is shown with its reason', async () => {
    sheet = own({
      requests: [
        { ...OPEN, status: 'recusado', reason: 'Falta o comprovativo.', decidedAt: '2026-11-11T10:00:00.000Z' },
      ],
    })
    show('member')
    const past = await screen.findByRole('region', { name: 'Pedidos anteriores' })
    expect(past.textContent).toContain('Recusado11/11/2026')
    expect(past.textContent).toContain('Motivo: Falta o comprovativo.')
  })

  test('an account without a member shows a message; for staff without a member no sheet is requested', async () => {
    sheet = undefined
    show('member')
    await screen.findByRole('heading', { name: 'A sua conta ainda não está ligada a uma ficha' })
    cleanup()
    requests = []
    memberId = null
    show('editor')
    await screen.findByRole('heading', { name: 'A sua conta ainda não está ligada a uma ficha' })
    expect(requests.filter(call => !call.includes('terminology'))).toEqual(['GET /api/users/u1'])
  })
})

describe('NAV-07: the values of a request', () => {
  test('FORM-03: a slip is told beside its field when the field is left, and goes when it is mended', async () => {
    show('member', <AskForm />)
    const phone = await screen.findByRole('textbox', { name: /^Telefone/ })
    await userEvent.click(phone)
    await userEvent.tab()
    await userEvent.type(phone, '91 23')
    expect(phone.getAttribute('aria-invalid')).not.toBe('true')
    await userEvent.tab()
    await waitFor(() => expect(phone.getAttribute('aria-invalid')).toBe('true'))
    await userEvent.type(phone, '4 5678')
    await waitFor(() => expect(phone.getAttribute('aria-invalid')).not.toBe('true'))
    expect(requests.filter(call => !call.startsWith('GET'))).toEqual([])
  })

  test('only values that differ from the sheet are sent, an emptied input as null', () => {
    const fields = requestableFields(own().fields)
    expect(fields.map(({ name }) => name)).toEqual(['name', 'locality', 'phone', 'guardianName', 'message'])
    const before = { name: 'Ana', locality: 'Faro', phone: '', guardianName: '', message: '' }
    expect(changesOf(fields, before, { ...before, locality: '', phone: '213456789' })).toEqual({
      locality: null,
      phone: '+351213456789',
    })
    expect(changesOf(fields, before, { ...before })).toEqual({})
    // The same number in another format is not a change.
    const known = { ...before, phone: '213 456 789' }
    expect(changesOf(fields, known, { ...known, phone: '+351 213456789' })).toEqual({})
  })
})
