import type { GuardedChange } from '@agremia/model/calls/guarded-changes'
import type { Role } from '@agremia/model/rules/roles'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeToken, reply, serve } from '../../../test/http-server.ts'
import { explained, renderPart } from '../../../test/render.tsx'
import { FormFields } from '../../resource/form-groups.tsx'
import type { FormValues } from '../../resource/form-values.ts'
import { GuardedFieldContext } from '../../resource/inputs/guarded-field.ts'
import { supplyGuarded } from './supply-guarded.tsx'

const OLD = 'PT50000201231234567890154'
const NEW = 'PT50001800004035933000187'
const field = explained('iban', {
  label: 'IBAN',
  fieldType: 'iban',
  readonly: true,
  guarded: { name: 'bankAccounts.iban', comesFirst: true },
})
const CHANGE: GuardedChange = {
  _id: 'm1',
  valueName: 'bankAccounts.iban',
  recordId: 'c1',
  label: 'IBAN',
  what: 'IBAN de Banco',
  fieldType: 'iban',
  oldText: OLD,
  newText: NEW,
  hidesOld: true,
  askedBy: 'Ana Brás',
  askedAt: '2026-11-15T10:00:00.000Z',
  dueAt: '2026-11-18T10:00:00.000Z',
  mayConfirm: true,
  mayWithdraw: true,
}

let server: Awaited<ReturnType<typeof serve>>
let waiting: readonly GuardedChange[]
let sent: { url: string; body: unknown }[]
beforeEach(async () => {
  waiting = []
  sent = []
  server = await serve((request, response, body) => {
    const url = request.url ?? ''
    if (request.method === 'GET') return reply(response, 200, { data: url.endsWith('/auth/sessions') ? [] : waiting })
    sent.push({ url, body: JSON.parse(body) })
    if (body.includes('errada')) return reply(response, 422, { errors: { current: 'Não está correta.' } })
    return url.endsWith('/guarded_changes') ? reply(response, 201, { data: CHANGE }) : reply(response, 204)
  })
})
afterEach(async () => {
  cleanup()
  localStorage.clear()
  await server.close()
})

function Shown() {
  const form = useForm<FormValues>()
  return (
    <GuardedFieldContext value={supplyGuarded}>
      <FormFields fields={[field]} control={form.control} values={{ _id: 'c1', iban: OLD }} warnings={{}} />
    </GuardedFieldContext>
  )
}
const show = (role: Role) => {
  localStorage.setItem('access', makeToken({ ID: 'u1', Name: 'Eva', Role: role, exp: Date.now() / 1000 + 900 }))
  renderPart(<Shown />)
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('SEC-02: another value is asked for with the password, and the dialog says what happens then', async () => {
  show('admin')
  await press('Mudar IBAN')
  await screen.findByText(/só vale quando outro administrador a confirmar; se não houver outro, daqui a três dias/)
  await userEvent.type(screen.getByLabelText(/^Novo IBAN/), NEW)
  await userEvent.click(screen.getByRole('checkbox', { name: /A conta antiga já foi encerrada/ }))
  const password = screen.getByLabelText(/^A sua palavra-passe/)
  expect(password.getAttribute('autocomplete')).toBe('current-password')
  await userEvent.type(password, 'errada')
  await press('Pedir a mudança')
  await screen.findByText('Não está correta.')
  await userEvent.clear(password)
  await userEvent.type(password, 'um moinho de vento')
  waiting = [CHANGE]
  await press('Pedir a mudança')
  await screen.findByText(/^Novo IBAN PT50/)
  expect(sent.at(-1)).toMatchObject({
    body: {
      valueName: 'bankAccounts.iban',
      recordId: 'c1',
      text: NEW,
      hidesOld: true,
      current: 'um moinho de vento',
    },
  })
})

test('SEC-04: a change that waits stands beside the field in words, and another administrator decides', async () => {
  waiting = [CHANGE]
  show('admin')
  const words = await screen.findByText(/^Novo IBAN PT50/)
  expect(words.textContent).toContain('pedido por Ana Brás em 15/11/2026 10:00')
  expect(words.textContent).toContain(
    'Vale a partir de 18/11/2026 10:00, porque não há outro administrador que o confirme.',
  )
  expect(words.textContent).toContain('Até lá não se mostra nenhum.')
  expect(screen.queryByRole('button', { name: 'Mudar IBAN' })).toBe(null)
  await press('Confirmar')
  await userEvent.type(await screen.findByLabelText(/^A sua palavra-passe/), 'um moinho de vento')
  const [, inDialog] = screen.getAllByRole('button', { name: 'Confirmar' })
  waiting = []
  await userEvent.click(inDialog as HTMLElement)
  await waitFor(() => expect(sent.map(({ url }) => url)).toEqual(['/api/guarded_changes/m1/confirm']))
  await screen.findByRole('button', { name: 'Mudar IBAN' })
})

test('SEC-04: whoever asked only gives up, and an editor only reads', async () => {
  waiting = [{ ...CHANGE, mayConfirm: false }]
  show('admin')
  await screen.findByText(/^Novo IBAN PT50/)
  expect(screen.queryByRole('button', { name: 'Confirmar' })).toBe(null)
  await press('Desistir')
  await waitFor(() => expect(sent.map(({ url }) => url)).toEqual(['/api/guarded_changes/m1/withdraw']))
  cleanup()
  waiting = [{ ...CHANGE, mayConfirm: false, mayWithdraw: false }]
  show('editor')
  await screen.findByText(/^Novo IBAN PT50/)
  expect(screen.queryAllByRole('button')).toEqual([])
})
