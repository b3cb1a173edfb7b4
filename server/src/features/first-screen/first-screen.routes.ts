import { type FirstScreen, nameOrganisation, readFirstScreen } from '@agremia/model/calls/first-screen'
import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { requireUser } from '../../http/actor.ts'
import { answer } from '../../http/calls.ts'
import type { FeatureDeps } from '../feature.ts'
import { type NamingDeps, nameTheOrganisation } from './name-organisation.ts'

interface Deps extends NamingDeps {
  all: Pick<FeatureDeps['all'], 'pendingWork' | 'firstSteps'>
}

export function firstScreenRoutes(app: FastifyInstance, { all, ...deps }: Deps) {
  const { settings } = deps
  const { kysely } = deps.kernel.database

  answer(app, readFirstScreen, async () => {
    const { showFirstSteps } = settings.texts()
    const showsSteps = showFirstSteps === 'true'
    const counts = Object.entries(all.pendingWork).map(([name, count]) => [name, count()] as const)
    const own = counts.filter((entry): entry is readonly [string, Promise<number>] => entry[1] instanceof Promise)
    const shared = counts.filter(
      (entry): entry is readonly [string, RawBuilder<number>] => !(entry[1] instanceof Promise),
    )
    const steps = showsSteps ? Object.entries(all.firstSteps).map(([name, isDone]) => [name, isDone()] as const) : []
    const [{ rows }, ...owned] = await Promise.all([
      sql<{ work: Record<string, number>; steps: Record<string, boolean> }>`
        select json_build_object(${pairs(shared)}) as work, json_build_object(${pairs(steps)}) as steps
      `.execute(kysely),
      ...own.map(async ([name, count]) => [name, await count] as const),
    ])
    const data: FirstScreen = {
      pendingWork: { ...rows[0]?.work, ...Object.fromEntries(owned) },
      firstSteps: showsSteps ? (rows[0]?.steps ?? {}) : null,
    }
    return { data }
  })

  answer(app, nameOrganisation, ({ body, actor }) => nameTheOrganisation(deps, requireUser(actor), body))
}

/** Names are literals of our code, written as constants, so that PostgreSQL need not guess the type of a parameter. */
const pairs = (entries: readonly (readonly [string, RawBuilder<unknown>])[]) =>
  sql.join(entries.flatMap(([name, expression]) => [sql.lit(name), expression]))
