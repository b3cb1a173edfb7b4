import * as calls from '@agremia/model/calls/reports'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../http/calls.ts'
import { inTransaction } from '../../resource/context.ts'
import type { FeatureDeps } from '../feature.ts'
import { linkReport } from './export-report.ts'
import { reportReaders } from './read-report.ts'

export function reportRoutes(app: FastifyInstance, deps: FeatureDeps) {
  const { database, clock } = deps.kernel
  const read = reportReaders(deps)

  answer(app, calls.owedPerYear, async ({ query }) => ({ data: await read.owedPerYear(query) }))
  answer(app, calls.nextYearQuotaExpectations, async ({ query }) => ({
    data: await read.nextYearQuotaExpectations(query),
  }))
  answer(app, calls.paymentsPerYear, async ({ query }) => ({ data: await read.paymentsPerYear(query) }))
  answer(app, calls.cancelationsPerYear, async ({ query }) => ({ data: await read.cancelationsPerYear(query) }))
  answer(app, calls.membershipsPerYear, async ({ query }) => ({ data: await read.membershipsPerYear(query) }))
  answer(app, calls.membersOnDay, async ({ query }) => ({ data: await read.membersOnDay(query) }))
  answer(app, calls.collectionPerMonth, async ({ query }) => ({ data: await read.collectionPerMonth(query) }))
  answer(app, calls.debtByAge, async () => ({ data: await read.debtByAge({}) }))
  answer(app, calls.admissionsPerYear, async ({ query }) => ({ data: await read.admissionsPerYear(query) }))
  answer(app, calls.messagesPerMonth, async ({ query }) => ({ data: await read.messagesPerMonth(query) }))

  answer(app, calls.exportReport, ({ body, actor }) =>
    inTransaction(database, actor, clock(), async context => ({
      data: { url: await linkReport(deps, context, body) },
    })),
  )
}
