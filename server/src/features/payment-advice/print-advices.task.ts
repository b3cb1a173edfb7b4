import { MOST_ADVICES, type PrintAdvicesRequest, printAdvicesRequest } from '@agremia/model/calls/payment-advice'
import { printValue } from '@agremia/model/resource/format'
import { paymentRequests } from '@agremia/model/resources/payment-requests'
import { unsettledPayments } from '@agremia/model/resources/unsettled-payments'
import { counted } from '@agremia/model/rules/counted'
import { lisbonDay } from '@agremia/model/rules/day'
import { fold } from '@agremia/model/rules/fold'
import { groupBy } from '@agremia/model/rules/group-by'
import { NOT_REACHED } from '@agremia/model/rules/message-recipients/not-reached'
import { postalOrder } from '@agremia/model/rules/postal-address'
import { STAFF } from '@agremia/model/rules/roles'
import { type Kysely, sql } from 'kysely'
import { InvalidInput } from '../../errors.ts'
import type { Actor } from '../../http/actor.ts'
import { chosenRows, type RowChoice } from '../../resource/chosen-rows.ts'
import { inTransaction } from '../../resource/context.ts'
import { recordAction } from '../../resource/record-changes.ts'
import { defineTask, type TaskDefinition, TaskFault } from '../../tasks/task.ts'
import type { FeatureDeps } from '../feature.ts'
import { openRequests, type RequestToOpen } from '../payment-requests/open-requests.ts'
import { type AddressedPayer, addressPayers } from './address-payers.ts'
import type { PrintedAdvice } from './draw-advices.ts'
import { advicePrinter, type PrintDeps, readAdviceLook } from './print-advice.ts'
import { readAdvices } from './read-advices.ts'

type TaskDeps = PrintDeps & Pick<FeatureDeps, 'served'>

/** Accounts are locked while requests are opened, so that is done for so many payers at a time. */
const OPENED_AT_ONCE = 500
const READ_AT_ONCE = 200

/** What is open of the chosen debts, by payer. */
export async function chosenPayers(
  { kernel, served }: Pick<TaskDeps, 'kernel' | 'served'>,
  db: Kysely<unknown>,
  choice: RowChoice,
  actor: Actor | undefined,
  now: Date,
): Promise<RequestToOpen[]> {
  const { from, order } = chosenRows(served(unsettledPayments.name), choice, actor, now)
  const { rows } = await sql<{ id: string; payerId: string; isOpen: boolean }>`
    select t.id, coalesce(t.bill_to_member_id, t.member_id) as "payerId", t.amount > 0 and not t.is_parked as "isOpen"
    ${from} ${order(kernel.find)}
  `.execute(db)
  const byPayer = groupBy(
    rows.filter(({ isOpen }) => isOpen),
    ({ payerId }) => payerId,
  )
  if (byPayer.size > MOST_ADVICES)
    throw new InvalidInput({
      ids: `São demasiados avisos de uma vez: no máximo ${printValue('integer', MOST_ADVICES)}.`,
    })
  return [...byPayer].map(([payerId, open]) => ({ payerId, chargeIds: open.map(({ id }) => id) }))
}

/**
 * Makes one PDF of advices for window envelopes, in the order in which the post office takes them. Run again after a kill it finds the
 * requests that it has opened, so it need not be one transaction, and nobody who pays meanwhile waits for the drawing.
 */
export const printAdvicesTask = (deps: TaskDeps): TaskDefinition<PrintAdvicesRequest> =>
  defineTask({
    kind: 'print-payment-advices',
    access: () => STAFF,
    input: printAdvicesRequest,
    isAtomic: false,
    where: 'thread',
    async run(context) {
      const { db, database, now, actor, input, progress, keepFile } = context
      const { kernel, settings, config } = deps
      const texts = settings.texts()
      const payers = await chosenPayers(deps, db, input, actor, now)
      const requests = new Map<string, string>()
      for (let first = 0; first < payers.length; first += OPENED_AT_ONCE) {
        const part = payers.slice(first, first + OPENED_AT_ONCE)
        const opened = await inTransaction(database, actor, now, own => openRequests({ ...own, settings: texts }, part))
        for (const { id, payerId } of opened) requests.set(payerId, id)
        await progress(0, payers.length)
      }
      const addressed = await addressPayers(db, [...requests.keys()], lisbonDay(now))
      const sorted = inPostalOrder(addressed)
      if (sorted.length === 0) throw new TaskFault('Já não há nada por pagar entre as dívidas escolhidas.')
      const toPrinted = advicePrinter(deps, now)
      async function* eachAdvice(): AsyncGenerator<PrintedAdvice> {
        for (let first = 0; first < sorted.length; first += READ_AT_ONCE) {
          await progress(first, sorted.length)
          const part = sorted.slice(first, first + READ_AT_ONCE)
          const advices = await readAdvices(
            db,
            part.map(({ payerId }) => requests.get(payerId) ?? ''),
          )
          for (const [place, advice] of advices.entries()) yield toPrinted(advice, part[place]?.lines ?? [])
        }
      }
      // Loaded here, because its library is the largest that the server has and most people never print.
      const { drawAdvices } = await import('./draw-advices.ts')
      await keepFile({
        name: `avisos-${lisbonDay(now)}.pdf`,
        type: 'application/pdf',
        content: drawAdvices({ ...(await readAdviceLook(texts, config.dataDir, now)), advices: eachAdvice() }),
      })
      const title = `Avisos de pagamento impressos: ${sorted.length}`
      await inTransaction(database, actor, now, own =>
        recordAction(kernel, 'export', { resource: paymentRequests, title }, own),
      )
      const say = kernel.wording()
      return {
        text: outcomeText(sorted),
        notes: [...addressed.values()].flatMap(one =>
          'reason' in one ? [{ title: one.name, text: say(NOT_REACHED[one.reason]) }] : [],
        ),
      }
    },
  })

interface AdviceToPrint {
  payerId: string
  lines: readonly string[]
  hasAddress: boolean
}

/** By postal code; those without an address last, by name. */
const inPostalOrder = (addressed: ReadonlyMap<string, AddressedPayer>): AdviceToPrint[] =>
  [...addressed]
    .flatMap(([payerId, one]) => ('lines' in one ? [{ payerId, ...one }] : []))
    .map(one => ({ one, key: `${one.hasAddress ? postalOrder(one.lines) : '9'} ${fold(one.lines[0] ?? '')}` }))
    .toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ one }) => one)

function outcomeText(printed: readonly AdviceToPrint[]): string {
  const count = counted(printed.length, 'aviso', 'avisos')
  const without = printed.filter(({ hasAddress }) => !hasAddress).length
  if (without === 0) return `${count} no ficheiro.`
  if (without === printed.length) return `${count} no ficheiro, sem morada.`
  return `${count} no ficheiro, ${without === 1 ? 'o último' : `os últimos ${printValue('integer', without)}`} sem morada.`
}
