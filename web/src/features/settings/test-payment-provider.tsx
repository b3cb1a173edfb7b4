import type { ProviderTest } from '@agremia/model/calls/payment-providers'
import { api } from '../../api/client.ts'
import { ConnectionTest, TestButton, useConnectionTest } from './connection-test.tsx'
import type { ExtraProps } from './extra-props.ts'

/** What the test depends on. Only admins get inputs for the keys, and only they may test. */
const PROVIDER = 'paymentProvider'
const KEYS: readonly string[] = ['backofficeKey', 'eupagoApiKey']
const NAMES = [PROVIDER, ...KEYS]

/** PAY-05: asks the payment provider with what is typed, saved or not, and says what is wrong. */
export function TestPaymentProvider({ form, fields }: ExtraProps) {
  const mayTest = fields.some(({ name }) => KEYS.includes(name))
  const test = useConnectionTest<void, ProviderTest>({
    form,
    names: NAMES,
    send: async () => {
      const values = form.getValues()
      const typedKeys = KEYS.filter(name => values[name]).map((name): [string, unknown] => [name, values[name]])
      const body = { paymentProvider: values[PROVIDER] || null, ...Object.fromEntries(typedKeys) }
      return (await api.post<{ data: ProviderTest }>('/payment_services/test', body)).data.data
    },
  })
  const { mutate, data, isPending } = test
  if (!mayTest) return null
  return (
    <ConnectionTest
      label="Ligação ao serviço de pagamentos"
      test={test}
      buttons={<TestButton isPending={isPending} onTest={() => mutate()} />}
    >
      {data && <TestResult {...data} />}
    </ConnectionTest>
  )
}

function TestResult({ problem, callbackAddress, simulatorPage }: ProviderTest) {
  if (problem) return <p>{problem}</p>
  return (
    <>
      <p>A ligação funciona.</p>
      {simulatorPage === null ? (
        <p>
          Dê este endereço ao serviço de pagamentos, para que avise de cada pagamento: <code>{callbackAddress}</code>
        </p>
      ) : (
        <p>
          Faça de banco na página do{' '}
          <a href={simulatorPage} target="_blank" rel="noreferrer">
            simulador de pagamentos
          </a>
          .
        </p>
      )}
    </>
  )
}
