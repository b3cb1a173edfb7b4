import { isPaymentProvider, type PaymentProvider } from '@agremia/model/rules/collecting/payment-requests'
import type { FeatureDeps } from '../feature.ts'
import type { PaymentDriver } from './driver.ts'
import { createEupago, EUPAGO_URL } from './eupago.ts'
import { createIfthenpay, IFTHENPAY_URL } from './ifthenpay.ts'
import { SIMULATOR_KEYS } from './simulator/simulator-keys.ts'

export type ProviderDeps = Pick<FeatureDeps, 'settings' | 'program'>

export interface ConfiguredProvider {
  name: PaymentProvider
  driver: PaymentDriver
}

/** Keys that were typed and need not be saved yet; one that is empty is the saved one. */
export interface TypedKeys {
  backofficeKey?: string
  eupagoApiKey?: string
}

/** The payment provider that the settings name; undefined where there is none. */
export function configuredProvider(
  deps: ProviderDeps,
  { paymentProvider, ...keys }: { paymentProvider?: string } & TypedKeys = {},
): ConfiguredProvider | undefined {
  const name = paymentProvider ?? deps.settings.texts().paymentProvider
  if (!isPaymentProvider(name)) return undefined
  const driver = DRIVERS[name](deps, keys)
  return driver && { name, driver }
}

type MakeDriver = (deps: ProviderDeps, keys: TypedKeys) => PaymentDriver | undefined

const DRIVERS: Readonly<Record<PaymentProvider, MakeDriver>> = {
  simulador: ({ program: { simulatorUrl: url } }) =>
    url === undefined ? undefined : createIfthenpay({ url, ...SIMULATOR_KEYS }),
  simulador_eupago: ({ program: { simulatorUrl: url } }) =>
    url === undefined
      ? undefined
      : createEupago({ url, apiKey: SIMULATOR_KEYS.eupagoApiKey, channelKey: SIMULATOR_KEYS.eupagoChannelKey }),
  ifthenpay: ({ settings }, { backofficeKey }) =>
    createIfthenpay({
      url: IFTHENPAY_URL,
      mbKey: settings.secret('mbKey'),
      mbwayKey: settings.secret('mbwayKey'),
      antiPhishingKey: settings.secret('antiPhishingKey'),
      backofficeKey: backofficeKey || settings.secret('backofficeKey'),
    }),
  eupago: ({ settings }, { eupagoApiKey }) =>
    createEupago({
      url: EUPAGO_URL,
      apiKey: eupagoApiKey || settings.secret('eupagoApiKey'),
      channelKey: settings.secret('eupagoChannelKey'),
    }),
}
