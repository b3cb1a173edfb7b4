import type { ProviderTest } from '@agremia/model/calls/payment-providers'
import { PAYMENT_FAULTS } from '@agremia/model/rules/collecting/payment-faults'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { reply, serve } from '../../../test/http-server.ts'
import { explained, renderPart } from '../../../test/render.tsx'
import type { FormValues } from '../../resource/form-values.ts'
import { TestPaymentProvider } from './test-payment-provider.tsx'

const PROVIDER_FIELD = explained('paymentProvider', { label: 'Serviço de pagamentos' })
const KEY_FIELD = explained('backofficeKey', { fieldType: 'password' })
const ALL_WELL: ProviderTest = {
  problem: null,
  callbackAddress: 'https://app.example/api/payment_callbacks/ifthenpay?key=[ANTI_PHISHING_KEY]',
  simulatorPage: null,
}

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

function Shown({ fields = [PROVIDER_FIELD, KEY_FIELD] }) {
  const form = useForm<FormValues>({ defaultValues: { paymentProvider: 'ifthenpay', backofficeKey: '' } })
  return (
    <>
      <input aria-label="Chave" {...form.register('backofficeKey')} />
      <output>{form.formState.errors.paymentProvider?.message}</output>
      <TestPaymentProvider form={form} fields={fields} values={{}} onAdd={() => {}} />
    </>
  )
}
const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Testar ligação' }))

test('PAY-05: a test tells where callbacks go, and is forgotten when another key is typed', async () => {
  answer = [200, { data: ALL_WELL }]
  renderPart(<Shown />)
  await press()
  await screen.findByText('A ligação funciona.')
  expect(screen.getByText(/payment_callbacks/)).toBeTruthy()
  expect(asked).toEqual([{ paymentProvider: 'ifthenpay' }])
  await userEvent.type(screen.getByRole('textbox', { name: 'Chave' }), 'nova')
  expect(screen.queryByText('A ligação funciona.')).toBeNull()
  await press()
  await screen.findByText('A ligação funciona.')
  expect(asked[1]).toEqual({ paymentProvider: 'ifthenpay', backofficeKey: 'nova' })
})

test('PAY-05: a problem is told in words, and the simulator links to its page', async () => {
  answer = [200, { data: { ...ALL_WELL, problem: PAYMENT_FAULTS.keyRefused } }]
  renderPart(<Shown />)
  await press()
  await screen.findByText(PAYMENT_FAULTS.keyRefused)
  answer = [200, { data: { ...ALL_WELL, simulatorPage: 'http://127.0.0.1:9/sim' } }]
  await press()
  const link = await screen.findByRole('link', { name: 'simulador de pagamentos' })
  expect(link.getAttribute('href')).toBe('http://127.0.0.1:9/sim')
})

test('PAY-05: a refusal stands beside its field', async () => {
  answer = [422, { code: 'invalidInput', errors: { paymentProvider: 'Escolha o serviço de pagamentos.' } }]
  renderPart(<Shown />)
  await press()
  await screen.findByText('Escolha o serviço de pagamentos.')
})

test('PAY-05: who may not know the keys is offered no test', async () => {
  renderPart(<Shown fields={[PROVIDER_FIELD]} />)
  await screen.findByRole('textbox', { name: 'Chave' })
  expect(screen.queryByRole('button', { name: 'Testar ligação' })).toBeNull()
})
