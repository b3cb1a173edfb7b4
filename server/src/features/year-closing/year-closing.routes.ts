import * as calls from '@agremia/model/calls/year-closing'
import { lisbonDay } from '@agremia/model/rules/day'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { answer } from '../../http/calls.ts'
import { inTransaction } from '../../resource/context.ts'
import type { FeatureDeps } from '../feature.ts'
import { parseReportYear } from '../yearly-report/read-yearly-report.ts'
import { closeYear, reopen } from './close-year.ts'
import { readPoints } from './read-points.ts'

/** The most closings that the screen tells. */
const MOST_TOLD = 50

export function yearClosingRoutes(app: FastifyInstance, { kernel, settings, keys }: FeatureDeps) {
  const { database, clock } = kernel
  const db = database.kysely

  async function read(year: number): Promise<calls.YearClosing> {
    const texts = settings.texts()
    const lastDay = `${year}-12-31`
    return {
      year,
      closedUntil: texts.closedUntil || null,
      isClosed: texts.closedUntil >= lastDay,
      hasEnded: lastDay < lisbonDay(clock()),
      points: await readPoints({ db, now: clock(), settings: texts }, year),
      history: await readHistory(),
    }
  }
  async function readHistory(): Promise<calls.YearClosing['history']> {
    const { rows } = await sql<calls.YearClosing['history'][number]>`
      select to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, c.kind, c.until, c.reason, u.name as "byName"
      from account_closings c left join users u on u.id = c.by_id order by c.created_at desc, c.id desc limit ${MOST_TOLD}
    `.execute(db)
    return rows
  }

  answer(app, calls.readYearClosing, async ({ params }) => ({
    data: await read(parseReportYear(params.year, clock())),
  }))

  answer(app, calls.closeYear, async ({ params, actor }) => {
    const year = parseReportYear(params.year, clock())
    await inTransaction(database, actor, clock(), context => closeYear(context, keys, year))
    // Other instances reload when they hear the announcement; this one reloads now, so that the sender's next request sees it.
    await settings.reload()
    return { data: await read(year) }
  })

  answer(app, calls.reopenAccounts, async ({ body, actor }) => {
    const closedUntil = await inTransaction(database, actor, clock(), context => reopen(context, keys, body))
    await settings.reload()
    return { data: { closedUntil } }
  })
}
