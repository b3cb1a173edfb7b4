import * as calls from '@agremia/model/calls/ledger-sheets'
import { lisbonDay } from '@agremia/model/rules/day'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../../http/calls.ts'
import { inTransaction } from '../../../resource/context.ts'
import type { FeatureDeps } from '../../feature.ts'
import { linkDaySheet } from './open-day-sheet.ts'
import { readDaySheet } from './read-day-sheet.ts'
import { readSummary } from './read-summary.ts'

export function sheetRoutes(app: FastifyInstance, deps: FeatureDeps) {
  const { database, clock } = deps.kernel

  answer(app, calls.readSummary, async ({ query, actor }) => ({ data: await readSummary(deps, actor, query.year) }))

  answer(app, calls.readDaySheet, async ({ query }) => ({
    data: await readDaySheet(database.kysely, query.day ?? lisbonDay(clock())),
  }))

  answer(app, calls.openDaySheet, ({ body, actor }) =>
    inTransaction(database, actor, clock(), async context => ({
      data: { url: await linkDaySheet(deps, context, body.day ?? lisbonDay(clock())) },
    })),
  )
}
