import type { MailServerTest } from '@agremia/model/calls/settings'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { reply, serve } from '../../../test/http-server.ts'
import { explained, renderPart } from '../../../test/render.tsx'
import type { FormValues } from '../../resource/form-values.ts'
import { TestMailServer } from './test-mail-server.tsx'

const fields = [
  explained('SendMessages', { fieldType: 'boolean' }),
  explained('smtpHost', { label: 'Servidor' }),
  explained('smtpPassword', { fieldType: 'password' }),
]
const ALL_WELL: MailServerTest = { problem: null, to: 'eu@arp.example', isSent: false, policyRefusals: 0 }

let server: Awaited<ReturnType<typeof serve>>
let asked: unknown[]
let answer: [status: number, body: unknown]
beforeEach(async () => {
  asked = []
  server = await serve((_request, response, body) => {
    asked.push(JSON.parse(body))
    reply(response, ...answer)
  })
})
afterEach(async () => {
  cleanup()
  await server.close()
})

function Shown() {
  const form = useForm<FormValues>({ defaultValues: { SendMessages: true, smtpHost: 'correio.pt', smtpPassword: '' } })
  const fault = form.formState.errors.smtpHost?.message
  return (
    <>
      <input aria-label="Servidor" {...form.register('smtpHost')} />
      <output>{fault}</output>
      <TestMailServer form={form} fields={fields} values={{}} onAdd={() => {}} />
    </>
  )
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('MSG-02: a test sends the settings of the mail server only, and no empty password', async () => {
  answer = [200, { data: { ...ALL_WELL, policyRefusals: 2 } }]
  renderPart(<Shown />)
  await screen.findByRole('button', { name: 'Testar ligação' })
  await press('Testar ligação')
  await screen.findByText(/^A ligação funciona: .*eu@arp\.example/)
  expect(screen.getByText(/2 mensagens foram recusadas .*SPF/)).toBeTruthy()
  expect(asked).toEqual([{ smtpHost: 'correio.pt', sendsMail: false }])
  await userEvent.type(screen.getByRole('textbox', { name: 'Servidor' }), '.br')
  expect(screen.queryByText(/A ligação funciona/)).toBeNull()
})

test('MSG-02: a refusal stands beside its field', async () => {
  answer = [422, { code: 'invalid', errors: { smtpHost: 'Nome de servidor inválido.' } }]
  renderPart(<Shown />)
  await screen.findByRole('button', { name: 'Testar ligação' })
  await press('Enviar-me uma mensagem de teste')
  await screen.findByText('Nome de servidor inválido.')
  expect(screen.getByText('Corrija os campos assinalados e teste de novo.')).toBeTruthy()
  expect(asked).toEqual([{ smtpHost: 'correio.pt', sendsMail: true }])
})
