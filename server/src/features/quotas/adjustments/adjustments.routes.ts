import * as calls from '@agremia/model/calls/quota-adjustments'
import { isUuid } from '@agremia/model/resource/parse'
import { quotaPlans } from '@agremia/model/resources/quota-plans'
import { lisbonDay } from '@agremia/model/rules/day'
import { eurosFromCents } from '@agremia/model/rules/money'
import { calendarYearOf, monthOf, yearStartOf } from '@agremia/model/rules/quotas/months'
import { quotaYearDays } from '@agremia/model/rules/quotas/quota-runs'
import type { FastifyInstance } from 'fastify'
import { runAgainIfBeaten } from '../../../db/faults.ts'
import { NotFound } from '../../../errors.ts'
import type { Actor } from '../../../http/actor.ts'
import { answer } from '../../../http/calls.ts'
import { answerOnce } from '../../../resource/answer-once.ts'
import { inTransaction } from '../../../resource/context.ts'
import type { RowChange } from '../../../resource/judge-rows.ts'
import type { Kernel } from '../../../resource/kernel.ts'
import type { OnceDeps } from '../../../resource/run-once.ts'
import { saveRows } from '../../../resource/save-rows.ts'
import { readRow } from '../../../resource/select.ts'
import type { Served } from '../../../resource/serve.ts'
import type { LedgerContext } from '../../ledger/ledger-context.ts'
import type { SettingsStore } from '../../settings/store.ts'
import { readAutomaticRuns, readNextGenerationDay } from '../charge-automatically.ts'
import { askForRecalculation } from './ask-for-adjustments.ts'
import { confirmAdjustments, dismissAdjustments, readPendingAdjustments } from './decide-adjustments.ts'
import { previewPending } from './preview-pending.ts'

interface Deps extends OnceDeps {
  kernel: Kernel
  settings: Pick<SettingsStore, 'texts'>
  served(name: string): Served
}

export function adjustmentRoutes(app: FastifyInstance, deps: Deps) {
  const { database, clock, settings, kernel, served } = deps
  const write = <T>(actor: Actor | undefined, work: (context: LedgerContext) => Promise<T>) =>
    runAgainIfBeaten(() =>
      inTransaction(database, actor, clock(), context => work({ ...context, settings: settings.texts() })),
    )

  answer(app, calls.readQuotaAdjustments, async () => {
    const now = clock()
    const { pending, ...meta } = await readPendingAdjustments({ db: database.kysely, now, settings: settings.texts() })
    return { data: pending, meta }
  })

  answer(app, calls.previewQuotaAdjustment, async ({ body: { resource, id, values }, actor }) => {
    const [pending = null] = await previewPending(
      { database, settings: settings.texts(), actor, now: clock() },
      async context => {
        const [saved] = await saveRows(served(resource), kernel, [changeOf(id, values)], context)
        const memberId = saved?.row.memberId
        return typeof memberId === 'string' ? [memberId] : []
      },
    )
    return { data: pending }
  })

  answerOnce(app, deps, calls.confirmQuotaAdjustments, async ({ body, context }) => ({
    data: await confirmAdjustments({ ...context, settings: settings.texts() }, body.decisions),
  }))

  answer(app, calls.dismissQuotaAdjustments, ({ body, actor }) =>
    write(actor, async context => ({ data: await dismissAdjustments(context, body.decisions) })),
  )

  answer(app, calls.recalculateQuotas, ({ params, actor }) =>
    write(actor, async context => {
      const id = params.id ?? ''
      const plan = isUuid(id) ? await readRow(quotaPlans, { db: context.db, id }) : undefined
      if (!plan) throw new NotFound('Não foi possível abrir o registo.', 'Could not read item')
      const today = lisbonDay(context.now)
      const startMonth = Number(context.settings.quotaYearStartMonth)
      const { from, until } = quotaYearDays(calendarYearOf(yearStartOf(monthOf(today), startMonth)), startMonth)
      const days = { today, yearStart: from, yearEnd: until }
      return { data: { memberCount: await askForRecalculation(context, id, days) } }
    }),
  )

  answer(app, calls.readAutomaticQuotas, async () => {
    const runs = await readAutomaticRuns(database.kysely)
    const data = {
      isOn: settings.texts().automatedMemberPayments === 'true',
      nextDay: await readNextGenerationDay(database.kysely, settings.texts(), lisbonDay(clock())),
      runs: runs.map(run => ({ ...run, total: eurosFromCents(run.total) })),
    }
    return { data }
  })
}

function changeOf(id: string | undefined, values: Record<string, unknown> | null): RowChange {
  if (id === undefined) return { kind: 'create', body: values ?? {} }
  return values ? { kind: 'update', id, body: values } : { kind: 'delete', id }
}
