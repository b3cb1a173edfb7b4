import * as calls from '@agremia/model/calls/grown-juniors'
import { lisbonDay } from '@agremia/model/rules/day'
import { eurosFromCents } from '@agremia/model/rules/money'
import { PERIODICITIES } from '@agremia/model/rules/quotas/months'
import { planValueOn } from '@agremia/model/rules/quotas/price'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { answer } from '../../http/calls.ts'
import { inTransaction, type WriteContext } from '../../resource/context.ts'
import type { Kernel } from '../../resource/kernel.ts'
import type { Served } from '../../resource/serve.ts'
import { previewPending } from '../quotas/adjustments/preview-pending.ts'
import { readQuotaRules } from '../quotas/read-quota-rules.ts'
import type { SettingsStore } from '../settings/store.ts'
import { findFullCategory, findGrownJuniors, promote } from './promote-juniors.ts'

interface Deps {
  kernel: Kernel
  /** `memberTerms` with its hooks. */
  served: Served
  store: Pick<SettingsStore, 'texts'>
}

/** Who is too old for the juniors' category waits for a yes, unless the organisation moves them by itself. */
export function grownJuniorRoutes(app: FastifyInstance, { kernel, served, store }: Deps) {
  const { database, clock } = kernel

  answer(app, calls.readGrownJuniors, async () => {
    const db = database.kysely
    const today = lisbonDay(clock())
    const category = await findFullCategory(db)
    const juniors = category ? await findGrownJuniors(db, store.texts(), today) : []
    return {
      data: { categoryName: category?.name ?? null, ...(await readCategoryValue(db, category?.id, today)), juniors },
    }
  })

  const readCategoryValue = async (db: Kysely<unknown>, categoryId: string | undefined, today: string) => {
    const { plans } = await readQuotaRules(db, store.texts())
    const plan = plans.find(
      ({ categoryIds, validFrom, validUntil }) =>
        categoryId !== undefined &&
        categoryIds.includes(categoryId) &&
        validFrom <= today &&
        (validUntil === null || validUntil >= today),
    )
    const value = plan && planValueOn(plan, today)
    return {
      amount: value ? eurosFromCents(value.periodAmount) : null,
      periodicity: plan ? PERIODICITIES[plan.periodicity] : null,
    }
  }

  const promoteChosen = async (context: WriteContext, ids: readonly string[]) => {
    const all = await findGrownJuniors(context.db, store.texts(), lisbonDay(context.now), true)
    const chosen = all.filter(({ memberId }) => ids.includes(memberId))
    return promote({ kernel, served }, context, chosen, 'Passagem por idade.')
  }

  answer(app, calls.previewGrownJuniors, async ({ body: { ids }, actor }) => ({
    data: await previewPending({ database, settings: store.texts(), actor, now: clock() }, async context => {
      await promoteChosen(context, ids)
      return ids
    }),
  }))

  answer(app, calls.promoteGrownJuniors, ({ body: { ids }, actor }) =>
    inTransaction(database, actor, clock(), async context => ({
      data: { promoted: await promoteChosen(context, ids) },
    })),
  )
}
