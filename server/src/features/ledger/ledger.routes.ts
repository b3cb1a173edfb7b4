import * as calls from '@agremia/model/calls/ledger'
import { payments } from '@agremia/model/resources/payments'
import { unsettledPayments } from '@agremia/model/resources/unsettled-payments'
import { eurosFromCents } from '@agremia/model/rules/money'
import type { FastifyInstance } from 'fastify'
import { runAgainIfBeaten } from '../../db/faults.ts'
import { InvalidInput } from '../../errors.ts'
import type { Actor } from '../../http/actor.ts'
import { answer } from '../../http/calls.ts'
import { knownId } from '../../http/known-id.ts'
import { answerOnce } from '../../resource/answer-once.ts'
import { inTransaction, type WriteContext } from '../../resource/context.ts'
import type { Kernel } from '../../resource/kernel.ts'
import { presentItem, presentItems } from '../../resource/present-item.ts'
import type { OnceDeps } from '../../resource/run-once.ts'
import { saveRows } from '../../resource/save-rows.ts'
import type { Served } from '../../resource/serve.ts'
import { issueAdvances } from '../quotas/advance-quotas.ts'
import type { SettingsStore } from '../settings/store.ts'
import { cancelPayment } from './cancel-payment.ts'
import { type ChosenCharges, readChosenCharges } from './chosen-charges.ts'
import { holdReminders } from './hold-reminders.ts'
import type { LedgerContext } from './ledger-context.ts'
import { parkCharges } from './park-charges.ts'
import { CHOSEN } from './payments.hooks.ts'
import { previewAllocation } from './preview-allocation.ts'
import { readSettled } from './read-settled.ts'
import { tellReturnedPayment } from './receipts/tell-returned-payment.ts'
import { annulCharges, waiveCharges } from './reduce-charges.ts'
import { useCredit } from './use-credit.ts'

interface LedgerDeps extends OnceDeps {
  kernel: Kernel
  store: Pick<SettingsStore, 'texts'>
  served(name: string): Served
  publicUrl(): string
}

export function ledgerRoutes(app: FastifyInstance, deps: LedgerDeps) {
  const { kernel, store, served, publicUrl, database, clock } = deps
  const withSettings = (context: WriteContext): LedgerContext => ({ ...context, settings: store.texts() })
  const write = <T>(actor: Actor | undefined, work: (context: LedgerContext) => Promise<T>) =>
    runAgainIfBeaten(() => inTransaction(database, actor, clock(), context => work(withSettings(context))))
  const itemOf = async (name: string, id: string, context: WriteContext) => ({
    data: await presentItem(served(name), kernel, id, context),
  })

  /** New payments by the rules of their form; the errors of one say which it is. */
  const create = async (context: LedgerContext, entries: readonly NewPayment[], errorPath: (row: number) => string) => {
    const changes = entries.map(({ body, columns }) => ({ kind: 'create' as const, body, columns }))
    try {
      return await saveRows(served(payments.name), kernel, changes, context)
    } catch (error) {
      if (!(error instanceof InvalidInput)) throw error
      const path = errorPath(error.row ?? 0)
      const named = Object.entries(error.errors).map(([name, text]): [string, string] => [`${path}${name}`, text])
      throw new InvalidInput(Object.fromEntries(named))
    }
  }

  answerOnce(app, deps, calls.recordPayments, async ({ body, context: unset }) => {
    const context = withSettings(unset)
    const inAdvance = body.entries.map(({ advances = [], memberId }, place) => ({
      place,
      payerId: memberId,
      advances,
    }))
    const advanced = await issueAdvances(
      context,
      inAdvance.filter(({ advances }) => advances.length > 0),
    )
    const entries = body.entries.map(({ allocations, advances: _advances, ...own }, place) => {
      const early = advanced.get(place)
      const chosen = early ? [...(allocations ?? []), ...early] : allocations
      return { body: own, columns: chosen ? { [CHOSEN]: chosen } : {} }
    })
    const saved = await create(context, entries, row => `entries.${row}.`)
    const ids = saved.map(({ row }) => row._id)
    return { data: await presentItems(served(payments.name), kernel, ids, context) }
  })

  answerOnce(app, deps, calls.refundCredit, async ({ body, context }) => {
    const [saved] = await create(withSettings(context), [{ body, columns: { kind: 'devolucao' } }], () => '')
    if (!saved) throw new Error('the refund was saved and not answered')
    return itemOf(payments.name, saved.row._id, context)
  })

  for (const [call, status] of [
    [calls.annulPayment, 'anulado'],
    [calls.returnPayment, 'devolvido'],
  ] as const) {
    answerOnce(app, deps, call, async ({ params, body, context: unset }) => {
      const id = knownId(params.id)
      const context = withSettings(unset)
      await cancelPayment(context, id, { status, reason: body.reason })
      if (status === 'devolvido') await tellReturnedPayment(context, id, publicUrl())
      return itemOf(payments.name, id, context)
    })
  }

  answer(app, calls.annulCharge, ({ params, body, actor }) => {
    const id = knownId(params.id)
    return write(actor, async context => {
      await annulCharges(context, [id], body.reason)
      return itemOf(unsettledPayments.name, id, context)
    })
  })

  answer(app, calls.waiveCharge, ({ params, body, actor }) => {
    const id = knownId(params.id)
    return write(actor, async context => {
      await waiveCharges(context, [id], toWaiver(body))
      return itemOf(unsettledPayments.name, id, context)
    })
  })

  const servedCharges = () => served(unsettledPayments.name)

  answer(app, calls.waiveCharges, ({ body, actor }) =>
    write(actor, async context => {
      const { open, total } = await readChosenCharges(servedCharges(), body, context)
      if (!body.isPreview && open.length > 0) await waiveCharges(context, open.map(idOf), toWaiver(body))
      return { data: { count: open.length, total: sum(open, 'openAmount'), left: total - open.length } }
    }),
  )

  answer(app, calls.annulCharges, ({ body, actor }) =>
    write(actor, async context => {
      const { live, total } = await readChosenCharges(servedCharges(), body, context)
      if (!body.isPreview && live.length > 0) await annulCharges(context, live.map(idOf), body.reason)
      const data = { count: live.length, total: sum(live, 'originalAmount'), credit: sum(live, 'paidAmount') }
      const agreed = live.filter(({ isAgreed }) => isAgreed).length
      return { data: { ...data, agreed, left: total - live.length } }
    }),
  )

  answer(app, calls.holdReminders, ({ body: { isHeld, isPreview, ...choice }, actor }) =>
    write(actor, async context => {
      const { open } = await readChosenCharges(servedCharges(), choice, context)
      const changed = open.filter(({ holdsReminders }) => holdsReminders !== isHeld)
      if (!isPreview) await holdReminders(context, changed.map(idOf), isHeld)
      return { data: { count: changed.length, total: sum(changed, 'openAmount') } }
    }),
  )

  answer(app, calls.parkCharges, ({ body: { isParked, isPreview, ...choice }, actor }) =>
    write(actor, async context => {
      const { open } = await readChosenCharges(servedCharges(), choice, context)
      const changed = open.filter(charge => charge.isParked !== isParked)
      if (!isPreview) await parkCharges(context, changed.map(idOf), isParked)
      return { data: { count: changed.length, total: sum(changed, 'openAmount') } }
    }),
  )

  answerOnce(app, deps, calls.useCredit, async ({ body, context }) => ({
    data: await useCredit(withSettings(context), body.memberId),
  }))

  answer(app, calls.previewAllocation, async ({ body }) => ({
    data: await previewAllocation({ db: database.kysely, now: clock(), settings: store.texts() }, body),
  }))

  answer(app, calls.readSettled, async ({ params }) => ({
    data: await readSettled(database.kysely, knownId(params.id)),
  }))
}

interface NewPayment {
  body: unknown
  columns: Record<string, unknown>
}

const toWaiver = ({
  prescribed,
  ...given
}: {
  prescribed: boolean
  reason: string
  minutesRef?: string | null
  amount?: number
}) => ({
  ...given,
  kind: prescribed ? ('prescricao' as const) : ('perdao' as const),
})

const idOf = ({ id }: { id: string }) => id
const sum = (charges: ChosenCharges['live'], name: 'openAmount' | 'originalAmount' | 'paidAmount') =>
  eurosFromCents(charges.reduce((total, charge) => total + charge[name], 0))
