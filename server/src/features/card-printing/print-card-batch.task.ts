import { cardBatches } from '@agremia/model/resources/card-batches'
import { counted } from '@agremia/model/rules/counted'
import { STAFF } from '@agremia/model/rules/roles'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { Conflict, NotFound } from '../../errors.ts'
import { inTransaction } from '../../resource/context.ts'
import { recordAction } from '../../resource/record-changes.ts'
import { defineTask, type TaskDefinition } from '../../tasks/task.ts'
import type { FeatureDeps } from '../feature.ts'
import { drawPrint, refuseLocalAddress } from './print-cards.ts'
import { type PrintedCard, readCardIds } from './read-cards.ts'

const printBatchInput = z.strictObject({ batchId: z.uuid(), includeLetters: z.boolean() })
export type PrintBatchInput = z.output<typeof printBatchInput>

/** The name of a batch and its cards, in the order in which they are printed; refused in words where there is nothing to print. */
export async function readBatchToPrint(
  db: Kysely<unknown>,
  batchId: string,
  { settings, publicUrl }: Pick<FeatureDeps, 'settings' | 'publicUrl'>,
): Promise<{ name: string; cardIds: string[] }> {
  const { rows } = await sql<{ name: string; type: string }>`
    select name, type from card_batches where id = ${batchId}
  `.execute(db)
  const [batch] = rows
  if (!batch) throw new NotFound('Não foi possível abrir o registo.', 'Could not read item')
  refuseLocalAddress(publicUrl())
  const cardIds = await readCardIds(db, { batchId }, settings.texts())
  if (cardIds.length === 0) throw new Conflict('Este lote já não tem cartões válidos para imprimir.')
  return { name: batch.name, cardIds }
}

/** Makes one PDF of the cards of a batch. It changes no card: whether the sheets came out well, only people can say. */
export const printCardBatchTask = (
  deps: Pick<FeatureDeps, 'kernel' | 'settings' | 'publicUrl' | 'config'>,
): TaskDefinition<PrintBatchInput> =>
  defineTask({
    kind: 'print-card-batch',
    access: () => STAFF,
    input: printBatchInput,
    isAtomic: false,
    where: 'thread',
    async run({ db, database, now, actor, input, progress, keepFile }) {
      const { kernel, settings, publicUrl, config } = deps
      const { name, cardIds } = await readBatchToPrint(db, input.batchId, deps)
      const notes: { title: string; text: string }[] = []
      let drawn = 0
      const content = await drawPrint(
        {
          database,
          now,
          actor,
          texts: settings.texts(),
          publicUrl: publicUrl(),
          dataDir: config.dataDir,
          onCard: async (card, lacksLetters) => {
            notes.push(...faultsOf(card, lacksLetters))
            drawn += 1
            await progress(drawn, cardIds.length)
          },
        },
        { cardIds, includes: input.includeLetters ? 'cardsAndLetters' : 'cards' },
      )
      await keepFile({ name: `cartoes-${name.replace('/', '-')}.pdf`, type: 'application/pdf', content })
      const title = `Lote ${name}: ${counted(drawn, 'cartão', 'cartões')} em PDF`
      await inTransaction(database, actor, now, own =>
        recordAction(kernel, 'export', { resource: cardBatches, id: input.batchId, title }, own),
      )
      return { text: `${counted(drawn, 'cartão', 'cartões')} no ficheiro.`, notes }
    },
  })

/** What whoever prints should know of a card. */
function faultsOf({ cardNumber, printedName, isPhotoLost }: PrintedCard, lacksLetters: boolean) {
  const title = `${cardNumber} · ${printedName}`
  return [
    ...(isPhotoLost
      ? [
          {
            title,
            text: 'O ficheiro da fotografia desapareceu: o cartão tem as iniciais. Carregue-a de novo na ficha.',
          },
        ]
      : []),
    ...(lacksLetters
      ? [
          {
            title,
            text: 'O nome tem letras ou símbolos que não se podem imprimir e ficaram de fora. Escreva outro em «Nome impresso».',
          },
        ]
      : []),
  ]
}
