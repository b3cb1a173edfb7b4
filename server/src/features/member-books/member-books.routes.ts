import * as calls from '@agremia/model/calls/member-books'
import { electoralRolls } from '@agremia/model/resources/electoral-rolls'
import { members } from '@agremia/model/resources/members'
import { lisbonDay, printDay } from '@agremia/model/rules/day'
import { ROLL_PRINTS } from '@agremia/model/rules/electoral-roll'
import { fold } from '@agremia/model/rules/fold'
import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { InvalidInput, NotFound } from '../../errors.ts'
import { answer } from '../../http/calls.ts'
import { knownId } from '../../http/known-id.ts'
import { inTransaction } from '../../resource/context.ts'
import { recordAction } from '../../resource/record-changes.ts'
import { readRow } from '../../resource/select.ts'
import { startTask } from '../../tasks/start-task.ts'
import type { FeatureDeps } from '../feature.ts'
import { correctRoll } from './correct-roll.ts'
import { previewRoll } from './preview-roll.ts'
import { printMemberBookTask } from './print-member-book.task.ts'
import { countMembersOn } from './read-member-book.ts'
import { postRollTask, printRollTask, REPEATED_ROLL } from './rolls.task.ts'

/** The books that the law asks for, drawn by background tasks. */
export function memberBookRoutes(app: FastifyInstance, deps: Pick<FeatureDeps, 'kernel' | 'settings' | 'config'>) {
  const { kernel } = deps
  const { database, clock } = kernel
  const [bookTask, postTask, printTask] = [printMemberBookTask(deps), postRollTask(deps), printRollTask(deps)]

  /** How many members a document of that day is about; refuses days on which nobody can know it. */
  async function countOn(db: Kysely<unknown>, day: string, field: string): Promise<number> {
    if (day > lisbonDay(clock())) throw new InvalidInput({ [field]: 'Escolha um dia até hoje.' })
    const { count, first } = await countMembersOn(db, day)
    if (count > 0) return count
    const said = first ? `, o primeiro foi admitido em ${printDay(first)}` : ''
    throw new InvalidInput({ [field]: kernel.wording()(`Nesse dia não havia {memberPlural}${said}.`) })
  }

  answer(app, calls.printMemberBook, ({ body, actor }) =>
    inTransaction(database, actor, clock(), async context => {
      const total = await countOn(context.db, body.day, 'day')
      const title = kernel.wording()(`Livro de registo de {memberPlural}, ${printDay(body.day)}`)
      await recordAction(kernel, 'export', { resource: members, title }, context)
      return { data: await startTask(context, { definition: bookTask, input: body, title, total }) }
    }),
  )

  /** How many members a new roll is about; refuses days that nobody can know and a roll that exists. */
  async function countOnRoll(db: Kysely<unknown>, { name, cutoffDate }: { name: string; cutoffDate: string }) {
    const total = await countOn(db, cutoffDate, 'cutoffDate')
    const { rows } = await sql`
      select from electoral_rolls where cutoff_date = ${cutoffDate} and search = ${fold(name)}
    `.execute(db)
    if (rows.length > 0) throw new InvalidInput({ name: REPEATED_ROLL })
    return total
  }

  answer(app, calls.previewElectoralRoll, async ({ body }) => {
    await countOnRoll(database.kysely, body)
    return { data: await previewRoll(database.kysely, body.cutoffDate) }
  })

  answer(app, calls.postElectoralRoll, ({ body, actor }) =>
    inTransaction(database, actor, clock(), async context => {
      const total = await countOnRoll(context.db, body)
      const title = `Fixar caderno eleitoral: ${body.name}`
      return { data: await startTask(context, { definition: postTask, input: body, title, total }) }
    }),
  )

  answer(app, calls.printElectoralRoll, ({ params, body, actor }) =>
    inTransaction(database, actor, clock(), async context => {
      const roll = await readRow(electoralRolls, { db: context.db, id: knownId(params.id) })
      if (!roll) throw new NotFound('Não foi possível abrir o registo.', 'Could not read item')
      const title = `${ROLL_PRINTS[body.print]}: ${roll.name}`
      const total = body.print === 'mesa' ? roll.excludedCount : roll.voterCount
      const input = { id: roll._id, print: body.print }
      return { data: await startTask(context, { definition: printTask, input, title, total }) }
    }),
  )

  answer(app, calls.correctElectoralRoll, ({ params, body, actor }) =>
    inTransaction(database, actor, clock(), async context => ({
      data: { addendum: await correctRoll(context, knownId(params.id), body) },
    })),
  )
}
