import { PRESETS } from '@agremia/model/rules/terminology'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { reply, serve } from '../../../test/http-server.ts'
import { explained, renderPart } from '../../../test/render.tsx'
import type { Item } from '../../resource/item.ts'
import { ApplicationHead } from './application-head.tsx'

let server: Awaited<ReturnType<typeof serve>>
let isBroken: boolean
let sent: unknown[]

const KNOWN = { memberId: 'm1', memberNumber: 4165, name: 'Tiago', stateName: 'Ativo', stateSince: '2020-01-01' }
const REVIEW = {
  missing: [],
  members: [{ ...KNOWN, by: ['nif'], hasEnded: false }],
  applications: [],
  nextNumber: 5000,
  admissionDate: '2026-11-15',
  decisionBody: 'direcao',
}
beforeEach(async () => {
  isBroken = false
  sent = []
  server = await serve((request, response, body) => {
    if (request.url?.endsWith('/accept/preview'))
      return reply(response, 200, { data: { charges: [], total: 0, asksForPast: false } })
    if (request.method === 'POST') sent.push(JSON.parse(body))
    if (request.url === '/api/terminology') return reply(response, 200, { data: PRESETS.club })
    if (isBroken) return reply(response, 500, { code: 'internal', errors: {} })
    reply(response, 200, { data: request.url?.endsWith('/review') ? REVIEW : KNOWN })
  })
})
afterEach(async () => {
  cleanup()
  await server.close()
})

const application: Item = {
  _id: 'a1',
  rev: 3,
  created_at: '',
  updated_at: '',
  name: 'Tiago Pinto',
  status: 'pendente',
  applicationNumber: '2026/0061',
  submittedAt: '2026-10-25T14:42:00Z',
  email: 'tiago@exemplo.example',
  emailVerifiedAt: null,
  photoId: null,
  memberId: null,
  categoryId: 'c1',
}
const meta = { label: { one: '', many: '' }, title: 'name', columns: [], sort: 'name', searchable: false }
const EXPLAINER = {
  data: {
    memberApplications: [
      explained('refusalReason', { label: 'Motivo da recusa' }),
      explained('consent', { fieldType: 'boolean' }),
    ],
  },
  meta: { memberApplications: { ...meta, path: 'member_applications', operations: [] } },
}
const show = (changes: Partial<Item> = {}) =>
  renderPart(<ApplicationHead application={{ ...application, ...changes }} />, EXPLAINER)
const open = async (verb: string) => {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: verb })
  await waitFor(() => expect(button.disabled).toBe(false))
  await userEvent.click(button)
  return screen.findByRole('dialog')
}

test('APP-02: a failed review shows why the application cannot be accepted yet, with a button to try again', async () => {
  isBroken = true
  show()
  expect((await screen.findByRole('alert')).textContent).toContain('Ainda não se pode aceitar')
  isBroken = false
  await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await open('Aceitar')
  expect(screen.queryByText('Ainda não se pode aceitar')).toBeNull()
})

test('APP-02: a current member cannot be readmitted, and the dialog says what to do instead', async () => {
  show()
  const dialog = await open('Aceitar')
  expect(within(dialog).getByRole<HTMLInputElement>('radio', { name: /^Já é sócio/ }).disabled).toBe(true)
  expect(dialog.textContent).toContain('Se é a mesma pessoa, feche e recuse a candidatura: já tem ficha.')
  expect(within(dialog).getByRole('checkbox', { name: 'Avisar a pessoa por e-mail' })).toBeTruthy()
})

test('APP-02: without an e-mail address the dialog offers no message', async () => {
  show({ email: null })
  const dialog = await open('Recusar')
  expect(within(dialog).queryByRole('checkbox')).toBeNull()
  await userEvent.type(within(dialog).getByRole('textbox', { name: /^Motivo/ }), 'Repetida')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Recusar' }))
  await waitFor(() => expect(sent).toEqual([{ rev: 3, reason: 'Repetida' }]))
})
