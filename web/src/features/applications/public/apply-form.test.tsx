import type { ApplicationForm } from '@agremia/model/calls/applications'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reply, serve } from '../../../../test/http-server.ts'
import { explained, renderPart } from '../../../../test/render.tsx'
import { ApplyForm } from './apply-form.tsx'

let server: Awaited<ReturnType<typeof serve>>
let sent: { fields: unknown }[]

beforeEach(async () => {
  sent = []
  sessionStorage.clear()
  server = await serve((_request, response, body) => {
    sent.push(JSON.parse(body))
    reply(response, 201, { data: { photoToken: 'p1' } })
  })
})
afterEach(async () => {
  cleanup()
  vi.restoreAllMocks()
  await server.close()
})

const FORM: ApplicationForm = {
  fields: [
    explained('name', { label: 'Nome completo', required: true }),
    explained('email', { label: 'E-mail', fieldType: 'email' }),
    explained('birthDate', { label: 'Data de nascimento', fieldType: 'date' }),
    explained('taxNumber', { label: 'NIF', fieldType: 'nif' }),
  ],
  consents: [],
  intro: '',
  thanks: '',
  photo: { types: ['image/jpeg'], maxBytes: 1000, isRequired: false },
  organisation: 'Banda',
  categories: [],
  privacy: { version: '1', url: '' },
  controller: {
    name: 'Banda',
    taxNumber: '501964843',
    address: 'Largo do Rossio, 12, 3140-012 Vila Clara',
    phone: '239 000 100',
    email: 'geral@banda.example',
    website: '',
    dataProtectionOfficerEmail: '',
  },
  token: 't1',
  challenge: '',
  bits: 0,
  leastSeconds: 0,
}
const onReceived = vi.fn()
const show = () =>
  renderPart(<ApplyForm issued={{ form: FORM, at: 0, work: Promise.resolve('w') }} onReceived={onReceived} />)

test("APP-01a: the browser may fill in the applicant's own data only", async () => {
  show()
  const fills = async (name: RegExp) => (await screen.findByRole('textbox', { name })).getAttribute('autocomplete')
  expect(await fills(/^Nome/)).toBe('name')
  expect(await fills(/^E-mail/)).toBe('email')
  expect(await fills(/^Data de nascimento/)).toBe('bday')
  expect(await fills(/^NIF/)).toBe('off')
})

test('APP-01a: the form names the data controller, without the data that are not set', async () => {
  show()
  const told = await screen.findByText(/^Responsável pelo tratamento dos dados/)
  expect(told.textContent).toContain('Banda, NIPC 501964843, Largo do Rossio, 12, 3140-012 Vila Clara.')
  expect(screen.getByRole('link', { name: '239 000 100' }).getAttribute('href')).toBe('tel:239000100')
  expect(screen.queryByText(/^Encarregado/)).toBeNull()
})

test("APP-01a: an application is sent even if the browser's storage is forbidden", async () => {
  const closed = () => {
    throw new DOMException('closed', 'SecurityError')
  }
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(closed)
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(closed)
  show()
  await userEvent.type(await screen.findByRole('textbox', { name: /^Nome/ }), 'Ana Nova')
  await userEvent.click(screen.getByRole('button', { name: 'Enviar candidatura' }))
  await waitFor(() => expect(onReceived).toHaveBeenCalledWith(expect.objectContaining({ photoToken: 'p1' })))
  expect(sent).toMatchObject([{ token: 't1', work: 'w', fields: { name: 'Ana Nova' } }])
})
