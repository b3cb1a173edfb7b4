import { isPaymentProvider, type PaymentProvider } from '@agremia/model/rules/collecting/payment-requests'
import type { FeatureDeps } from '../feature.ts'
import type { PaymentDriver } from './driver.ts'
import { createIfthenpay, IFTHENPAY_URL } from './ifthenpay.ts'
import { SIMULATOR_KEYS } from './simulator/start-simulator.ts'

export type ProviderDeps = Pick<FeatureDeps, 'settings' | 'program'>

export interface ConfiguredProvider {
  name: PaymentProvider
  driver: PaymentDriver
}

/** The payment provider that the settings name; undefined where there is none. */
export function configuredProvider(
  { settings, program }: ProviderDeps,
  typed: { paymentProvider?: string; backofficeKey?: string } = {},
): ConfiguredProvider | undefined {
  const { paymentProvider: saved } = settings.texts()
  const name = typed.paymentProvider ?? saved
  if (!isPaymentProvider(name)) return undefined
  if (name === 'simulador') {
    const url = program.simulatorUrl
    return url === undefined ? undefined : { name, driver: createIfthenpay({ url, ...SIMULATOR_KEYS }) }
  }
  return {
    name,
    driver: createIfthenpay({
      url: IFTHENPAY_URL,
      mbKey: settings.secret('mbKey'),
      mbwayKey: settings.secret('mbwayKey'),
      antiPhishingKey: settings.secret('antiPhishingKey'),
      backofficeKey: typed.backofficeKey || settings.secret('backofficeKey'),
    }),
  }
}
