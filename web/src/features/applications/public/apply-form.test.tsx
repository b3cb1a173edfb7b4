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
    explained('birthDate', {
      label: 'Data de nascimento',
      fieldType: 'date',
      age: true,
      validation: 'date; notFuture',
    }),
    explained('taxNumber', { label: 'NIF', fieldType: 'nif' }),
  ],
  consents: [
    { name: 'acceptsPrivacy', text: 'Li a política.', required: true },
    { name: 'consentImage', text: 'Autorizo a imagem.', required: false },
  ],
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
  await userEvent.click(screen.getByRole('checkbox', { name: /^Li a política/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Enviar candidatura' }))
  await waitFor(() => expect(onReceived).toHaveBeenCalledWith(expect.objectContaining({ photoToken: 'p1' })))
  expect(sent).toMatchObject([{ token: 't1', work: 'w', fields: { name: 'Ana Nova' } }])
})

test('FORM-03, APP-01a: an error is told beside its field when the field is left, and not before anything was typed', async () => {
  show()
  const box = async (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name })
  const type = async (name: RegExp, text: string) => {
    await userEvent.clear(await box(name))
    await userEvent.type(await box(name), text)
    expect((await box(name)).getAttribute('aria-invalid')).not.toBe('true')
    await userEvent.tab()
  }
  await userEvent.click(await box(/^Nome/))
  await userEvent.tab()
  expect(screen.queryByText('Campo obrigatório.')).toBeNull()
  await type(/^E-mail/, 'ana')
  await type(/^Data de nascimento/, '1/1/2099')
  await type(/^NIF/, '123')
  for (const name of [/^E-mail/, /^Data de nascimento/, /^NIF/])
    expect((await box(name)).getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('A data não pode ser futura.')).toBeTruthy()
  await type(/^Data de nascimento/, '31/02/1990')
  expect(screen.getByText('Fevereiro não tem 31 dias.')).toBeTruthy()
  await type(/^Data de nascimento/, '030258')
  expect((await box(/^Data de nascimento/)).getAttribute('aria-invalid')).not.toBe('true')
  // Nothing was sent yet, so nothing is said of the form as a whole.
  expect(screen.queryByRole('alert')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Enviar candidatura' }))
  await screen.findByText('Campo obrigatório.')
  expect(screen.getByRole('alert').textContent).toContain('Há campos por corrigir.')
  expect(sent).toEqual([])
})

test('FORM-01, APP-01a: what is required is said once, of consents too', async () => {
  show()
  await screen.findByText('Os campos com * são obrigatórios.')
  const labelOf = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name }).labels?.[0]?.textContent
  expect(labelOf(/^Li a política/)).toBe('Li a política. *')
  expect(labelOf(/^Autorizo/)?.trim()).toBe('Autorizo a imagem.')
  expect(screen.queryByText(/\(o(bri|pci)/)).toBeNull()
})
