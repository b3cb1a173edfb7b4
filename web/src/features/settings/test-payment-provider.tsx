import type { ProviderTest } from '@agremia/model/calls/payment-providers'
import { Button } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../api/client.ts'
import { describeFailure, readFailure } from '../../api/failure.ts'
import type { ExtraProps } from './extra-props.ts'
import previews from './previews.module.css'
import classes from './test-mail-server.module.css'

/** What the test depends on. Only admins get inputs for the keys, and only they may test. */
const PROVIDER = 'paymentProvider'
const KEYS: readonly string[] = ['backofficeKey', 'eupagoApiKey']

/** PAY-05: asks the payment provider with what is typed, saved or not, and says what is wrong. */
export function TestPaymentProvider({ form, fields }: ExtraProps) {
  const mayTest = fields.some(({ name }) => KEYS.includes(name))
  const { mutate, reset, data, error, isPending } = useMutation({
    mutationFn: async () => {
      const values = form.getValues()
      const typedKeys = KEYS.filter(name => values[name]).map((name): [string, unknown] => [name, values[name]])
      const body = { paymentProvider: values[PROVIDER] || null, ...Object.fromEntries(typedKeys) }
      return (await api.post<{ data: ProviderTest }>('/payment_services/test', body)).data.data
    },
    onMutate: () => form.clearErrors(PROVIDER),
    onError: failed => {
      const { errors } = readFailure(failed)
      if (errors[PROVIDER]) form.setError(PROVIDER, { type: 'server', message: errors[PROVIDER] })
    },
  })
  // A result is about what was typed then.
  useEffect(() => {
    const { unsubscribe } = form.watch((_values, { name }) => {
      if (name === PROVIDER || (name !== undefined && KEYS.includes(name))) reset()
    })
    return unsubscribe
  }, [form, reset])
  if (!mayTest) return null

  return (
    <section className={previews.preview} aria-label="Ligação ao serviço de pagamentos">
      <div className={classes.buttons}>
        <Button
          variant="default"
          leftSection={<IconPlugConnected size="1.125rem" aria-hidden />}
          // A button that is disabled while it works would lose the focus.
          aria-disabled={isPending}
          data-disabled={isPending || undefined}
          onClick={() => isPending || mutate()}
        >
          Testar ligação
        </Button>
      </div>
      <p className={classes.hint}>Testa o que está escrito acima, mesmo antes de guardar.</p>
      <div role="status" className={classes.result} data-failed={Boolean(error || data?.problem) || undefined}>
        {isPending && <p>A testar…</p>}
        {data && <TestResult {...data} />}
        {error && <p>{describeRefusal(error)}</p>}
      </div>
    </section>
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

function describeRefusal(error: Error) {
  const failure = readFailure(error)
  if (failure.isTimeout) return '' // API-05: a timeout shows no error
  return failure.status === 422 && !failure.errors._
    ? 'Corrija os campos assinalados e teste de novo.'
    : describeFailure(failure)
}
