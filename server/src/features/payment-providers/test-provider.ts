import type { ProviderTest } from '@agremia/model/calls/payment-providers'
import { callbackCall, webhookCall } from '@agremia/model/calls/payment-providers'
import { PAYMENT_FAULTS } from '@agremia/model/rules/collecting/payment-faults'
import { isSimulator } from '@agremia/model/rules/collecting/payment-requests'
import { InvalidInput } from '../../errors.ts'
import { type Actor, requireUser } from '../../http/actor.ts'
import { type Limit, takeTry } from '../auth/throttle.ts'
import type { FeatureDeps } from '../feature.ts'
import { type ConfiguredProvider, configuredProvider, type TypedKeys } from './configured-provider.ts'
import { PaymentServiceError } from './driver.ts'

type Deps = Pick<FeatureDeps, 'database' | 'clock' | 'settings' | 'program' | 'publicUrl'>

const testsBy = (userId: string): Limit => ({ key: `payment provider:test:${userId}`, most: 20, minutes: 15 })

/** What ifthenpay fills in, with the names that its page uses. */
const PLACEHOLDERS =
  'key=[ANTI_PHISHING_KEY]&orderId=[ORDER_ID]&amount=[AMOUNT]&requestId=[REQUEST_ID]&entity=[ENTITY]&reference=[REFERENCE]&payment_datetime=[PAYMENT_DATETIME]'

export async function testProvider(
  deps: Deps,
  actor: Actor | undefined,
  { paymentProvider, ...keys }: { paymentProvider?: string | null } & TypedKeys,
): Promise<ProviderTest> {
  const { database, clock, program, publicUrl } = deps
  const now = clock()
  await takeTry(database.kysely, testsBy(requireUser(actor).userId), now)
  const typed = {
    ...(paymentProvider !== undefined && { paymentProvider: paymentProvider ?? '' }),
    ...keys,
  }
  const provider = configuredProvider(deps, typed)
  if (!provider) throw new InvalidInput({ paymentProvider: 'Escolha o serviço de pagamentos.' })
  const fault = await provider.driver.testConnection(now).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof PaymentServiceError) return error.fault
      throw error
    },
  )
  return {
    problem: fault ? PAYMENT_FAULTS[fault] : null,
    callbackAddress: `${publicUrl()}/api${callbackPathOf(provider)}`,
    simulatorPage: isSimulator(provider.name) && program.simulatorUrl ? `${program.simulatorUrl}/sim` : null,
  }
}

const callbackPathOf = ({ driver }: ConfiguredProvider) =>
  'parseWebhook' in driver ? webhookCall.path : `${callbackCall.path}?${PLACEHOLDERS}`
