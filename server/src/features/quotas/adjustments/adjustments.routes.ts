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
import { inRolledBack } from '../../../resource/roll-back.ts'
import type { OnceDeps } from '../../../resource/run-once.ts'
import { saveRows } from '../../../resource/save-rows.ts'
import { readRow } from '../../../resource/select.ts'
import type { Served } from '../../../resource/serve.ts'
import type { LedgerContext } from '../../ledger/ledger-context.ts'
import type { SettingsStore } from '../../settings/store.ts'
import { readAutomaticRuns, readNextGenerationDay } from '../charge-automatically.ts'
import { askForRecalculation } from './ask-for-adjustments.ts'
import { confirmAdjustments, dismissAdjustments, readPendingAdjustments, readPendingOf } from './decide-adjustments.ts'

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

  answer(app, calls.previewQuotaAdjustment, ({ body: { resource, id, values }, actor }) =>
    runAgainIfBeaten(async () => {
      const after = await inRolledBack(database, actor, clock(), async bare => {
        const context = { ...bare, settings: settings.texts() }
        const change: RowChange = id ? { kind: 'update', id, body: values } : { kind: 'create', body: values }
        const [saved] = await saveRows(served(resource), kernel, [change], context)
        const memberId = saved?.row.memberId
        return typeof memberId === 'string' ? readPendingOf(context, memberId) : null
      })
      // What waited for a decision before is none of this change.
      const before =
        after &&
        (await readPendingOf({ db: database.kysely, now: clock(), settings: settings.texts() }, after.memberId))
      return { data: after?.fingerprint === before?.fingerprint ? null : after }
    }),
  )

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
