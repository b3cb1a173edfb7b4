import { type RollRequest, rollRequest } from '@agremia/model/calls/member-books'
import { electoralRolls } from '@agremia/model/resources/electoral-rolls'
import { counted } from '@agremia/model/rules/counted'
import { lisbonDay } from '@agremia/model/rules/day'
import { ROLL_PRINTS, type RollPrint } from '@agremia/model/rules/electoral-roll'
import { keysOf } from '@agremia/model/rules/keys-of'
import { printMemberNumber } from '@agremia/model/rules/number'
import { STAFF } from '@agremia/model/rules/roles'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { brokenConstraint } from '../../db/faults.ts'
import { inTransaction } from '../../resource/context.ts'
import { recordAction } from '../../resource/record-changes.ts'
import { defineTask, type ResultFile, type TaskDefinition, TaskFault } from '../../tasks/task.ts'
import type { FeatureDeps } from '../feature.ts'
import { readOfficeHolders } from '../governing-bodies/read-office-holders.ts'
import { headOfOrganisation } from '../messages/letters/head-of-organisation.ts'
import { postRoll } from './post-roll.ts'
import { readRoll } from './read-roll.ts'

type RollDeps = Pick<FeatureDeps, 'kernel' | 'settings' | 'config'>

/** Where the rolls are listed. */
const ROLLS_PATH = '/~membros/livros'
export const REPEATED_ROLL = 'Já há um caderno desta assembleia com esta data de corte. Corrija-o com um aditamento.'

/** Fixes a roll and draws it, all or nothing. */
export const postRollTask = (deps: RollDeps): TaskDefinition<RollRequest> =>
  defineTask({
    kind: 'post-electoral-roll',
    access: () => STAFF,
    input: rollRequest,
    isAtomic: true,
    where: 'thread',
    path: () => ROLLS_PATH,
    async run({ db, actor, now, input, keepFile }) {
      const id = await postRoll({ db, actor, now }, input).catch((error: unknown) => {
        if (brokenConstraint(error)?.name === 'electoral_rolls_name_key') throw new TaskFault(REPEATED_ROLL)
        throw error
      })
      const { roll, file } = await drawFile(deps, db, { id, print: 'caderno', now })
      await keepFile(file)
      return {
        text: `Caderno com ${counted(roll.voterCount, 'pessoa que vota', 'pessoas que votam')}; ${counted(roll.excludedCount, 'não vota', 'não votam')}.`,
      }
    },
  })

const printInput = z.strictObject({ id: z.guid(), print: z.enum(keysOf(ROLL_PRINTS)) })
type PrintInput = z.output<typeof printInput>

/** Draws a posted roll once more. It only reads, so running it again does no harm. */
export const printRollTask = (deps: RollDeps): TaskDefinition<PrintInput> =>
  defineTask({
    kind: 'print-electoral-roll',
    access: () => STAFF,
    input: printInput,
    isAtomic: false,
    where: 'thread',
    async run({ db, database, actor, now, input: { id, print }, keepFile }) {
      const { roll, file } = await drawFile(deps, db, { id, print, now })
      await keepFile(file)
      const title = `${ROLL_PRINTS[print]}: ${roll.name}`
      await inTransaction(database, actor, now, own =>
        recordAction(deps.kernel, 'export', { resource: electoralRolls, id, title }, own),
      )
      return { text: `${title}.` }
    },
  })

async function drawFile(
  { kernel, settings, config }: RollDeps,
  db: Kysely<unknown>,
  { id, print, now }: { id: string; print: RollPrint; now: Date },
) {
  const posted = await readRoll(db, id)
  if (!posted) throw new TaskFault('O caderno já não existe.')
  const texts = settings.texts()
  // Loaded here, because its library is the largest that the server has and is seldom needed.
  const { drawRoll } = await import('./draw-roll.ts')
  const file: ResultFile = {
    name: `${FILE_NAMES[print]}-${posted.roll.cutoffDate}.pdf`,
    type: 'application/pdf',
    content: drawRoll({
      posted,
      print,
      memberWords: [kernel.wording()('{memberSingular}'), kernel.wording()('{memberPlural}')],
      printNumber: number => printMemberNumber(number, texts),
      head: await headOfOrganisation(texts, config.dataDir),
      madeAt: now,
      holders: await readOfficeHolders(db, lisbonDay(now)),
    }),
  }
  return { roll: posted.roll, file }
}

const FILE_NAMES: Record<RollPrint, string> = {
  caderno: 'caderno-eleitoral',
  presencas: 'lista-de-presencas',
  mesa: 'reservado-a-mesa',
}
