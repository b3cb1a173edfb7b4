import * as calls from '@agremia/model/calls/treasury-map'
import { lisbonDay } from '@agremia/model/rules/day'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../http/calls.ts'
import { inTransaction } from '../../resource/context.ts'
import type { FeatureDeps } from '../feature.ts'
import { copyBudget } from './copy-budget.ts'
import { linkCashMap } from './open-cash-map.ts'
import { presentCashMap } from './present-cash-map.ts'
import { readBudget } from './read-budget.ts'
import { readCashMap, readCashMapEntries } from './read-cash-map.ts'

export function treasuryMapRoutes(app: FastifyInstance, deps: FeatureDeps) {
  const { kernel } = deps
  const { database, clock } = kernel
  const thisYear = () => Number(lisbonDay(clock()).slice(0, 4))

  answer(app, calls.readCashMap, async ({ query }) => ({
    data: presentCashMap(await readCashMap(database, query.year ?? thisYear()), kernel.wording()),
  }))

  answer(app, calls.readCashMapEntries, ({ query: { year, key, _page, _limit } }) =>
    readCashMapEntries(database.kysely, { year, key, page: _page, limit: _limit }),
  )

  answer(app, calls.openCashMap, ({ body, actor }) =>
    inTransaction(database, actor, clock(), async context => ({
      data: { url: await linkCashMap(deps, context, body) },
    })),
  )

  answer(app, calls.readBudget, async ({ query }) => ({
    data: await readBudget(database.kysely, query.year ?? thisYear()),
  }))

  answer(app, calls.copyBudget, ({ body, actor }) =>
    inTransaction(database, actor, clock(), async context => ({
      data: { copied: await copyBudget(deps, context, body.year) },
    })),
  )
}
