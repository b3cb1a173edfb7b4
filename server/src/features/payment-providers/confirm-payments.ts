import type { PaymentProvider } from '@agremia/model/rules/collecting/payment-requests'
import { terminologyOf } from '@agremia/model/rules/settings'
import { wordPathsFor } from '@agremia/model/rules/word-paths'
import { sql } from 'kysely'
import { defineJob } from '../../jobs/job.ts'
import { addJob } from '../../jobs/queue.ts'
import type { FeatureDeps } from '../feature.ts'
import { bookPayments } from './book-payment.ts'
import { type ConfiguredProvider, configuredProvider } from './configured-provider.ts'
import { type KnownReference, type ListingDriver, PaymentServiceError, type SigningDriver } from './driver.ts'
import { notePayments } from './hear-payments.ts'
import { unpaidReferences, waitingReferences } from './known-references.ts'
import { returnRefunds } from './return-refunds.ts'

type Deps = Pick<FeatureDeps, 'database' | 'clock' | 'settings' | 'program' | 'log'>

/** Asks the provider about what callbacks have told, and books what it confirms. */
export const confirmPaymentsJob = defineJob('confirm-payments')
/** Looks for payments whose callbacks were lost. */
export const reconcilePaymentsJob = defineJob('reconcile-payments', { maxAttempts: 3 })

/** One question answers whatever was heard until it is asked. */
export const confirmSoon = (db: Parameters<typeof addJob>[0], runAt?: Date) =>
  addJob(db, confirmPaymentsJob, {}, { key: confirmPaymentsJob.name, ...(runAt && { runAt }) })

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** How far back lost callbacks are looked for: longer than a weekend without the program. */
const RECONCILED_MS = 7 * DAY_MS
/** A callback can be faster than the provider's books; what they do not know after this long is left to the reconciliation. */
const CONFIRMED_WITHIN_MS = 10 * MINUTE_MS
const ASK_AGAIN_MS = 5_000

/** The clocks of the provider may be ahead of ours. */
const soon = (now: Date) => new Date(now.getTime() + 5 * MINUTE_MS)

export async function confirmPayments(deps: Deps): Promise<void> {
  const { database, clock } = deps
  const provider = configuredProvider(deps)
  if (provider) {
    const first = await firstWaiting(deps, provider)
    if (first) await askAboutWaiting(deps, provider, first)
  }
  await bookPayments(deps)
  if (provider && (await firstWaiting(deps, provider)))
    await confirmSoon(database.kysely, new Date(clock().getTime() + ASK_AGAIN_MS))
}

export async function reconcilePayments(deps: Deps & Pick<FeatureDeps, 'publicUrl'>): Promise<void> {
  const provider = configuredProvider(deps)
  if (provider) await askAboutAll(deps, provider)
  await bookPayments(deps)
  const { settings, publicUrl } = deps
  const linkTo = (resource: keyof typeof SCREENS, id: string) =>
    publicUrl() + wordPathsFor(terminologyOf(settings.texts())).toPublic(`${SCREENS[resource]}/${id}`)
  await returnRefunds({ ...deps, linkTo })
}

const SCREENS = { payments: '/pagamentos', receivedMoney: '/~quotas/porIdentificar' } as const

/** When the first payment was made that was heard of lately and is not confirmed. */
async function firstWaiting({ database, clock }: Deps, { name }: ConfiguredProvider): Promise<Date | undefined> {
  const since = new Date(clock().getTime() - CONFIRMED_WITHIN_MS)
  const { rows } = await sql<{ first: string | null }>`
    select min(paid_at) as first from provider_payments
    where provider = ${name} and booked_at is null and confirmed_at is null and heard_at > ${since}
  `.execute(database.kysely)
  const first = rows[0]?.first
  return first ? new Date(first) : undefined
}

async function askAboutWaiting(deps: Deps, { name, driver }: ConfiguredProvider, first: Date) {
  const since = new Date(deps.clock().getTime() - CONFIRMED_WITHIN_MS)
  if ('listPayments' in driver) await askForList(deps, name, driver, new Date(first.getTime() - 10 * MINUTE_MS))
  else await askAbout(deps, name, driver, await waitingReferences(deps.database.kysely, { provider: name, since }))
}

async function askAboutAll(deps: Deps, { name, driver }: ConfiguredProvider) {
  const { database, clock } = deps
  const now = clock()
  const since = new Date(now.getTime() - RECONCILED_MS)
  if ('listPayments' in driver) return askForList(deps, name, driver, since)
  const heard = await waitingReferences(database.kysely, { provider: name, since })
  const unpaid = await unpaidReferences(database.kysely, { provider: name, now, since })
  await askAbout(deps, name, driver, [...heard, ...unpaid])
}

async function askForList(deps: Deps, provider: PaymentProvider, driver: ListingDriver, from: Date) {
  await unlessRefused(deps, provider, async now => {
    const told = await driver.listPayments(from, soon(now))
    await notePayments(deps.database.kysely, told, 'lista', { provider, now })
  })
}

/** One after the other. A service that does not answer is not asked about the others either. */
async function askAbout(
  deps: Deps,
  provider: PaymentProvider,
  driver: SigningDriver,
  references: readonly KnownReference[],
) {
  await unlessRefused(deps, provider, async now => {
    for (const reference of references) {
      const told = await driver.readReference(reference)
      if (told.length > 0) await notePayments(deps.database.kysely, told, 'lista', { provider, now })
    }
  })
}

/** What was heard stays, and is asked about again. */
async function unlessRefused({ clock, log }: Deps, provider: PaymentProvider, ask: (now: Date) => Promise<void>) {
  try {
    await ask(clock())
  } catch (error) {
    if (!(error instanceof PaymentServiceError)) throw error
    log('The payment provider did not tell its payments', { provider, fault: error.fault })
  }
}
