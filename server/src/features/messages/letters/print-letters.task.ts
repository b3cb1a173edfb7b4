import { printValue } from '@agremia/model/resource/format'
import { messageBatches } from '@agremia/model/resources/message-batches'
import { messages } from '@agremia/model/resources/messages'
import { lisbonDay } from '@agremia/model/rules/day'
import { NOT_REACHED } from '@agremia/model/rules/message-recipients/not-reached'
import { UNREAD_REASONS } from '@agremia/model/rules/pdf-reading'
import { STAFF } from '@agremia/model/rules/roles'
import { z } from 'zod'
import { announceRows, MANY_ROWS } from '../../../resource/context.ts'
import { recordAction } from '../../../resource/record-changes.ts'
import { defineTask, type TaskDefinition, TaskFault } from '../../../tasks/task.ts'
import { readAttachments } from '../../documents/message-attachments.ts'
import type { FeatureDeps } from '../../feature.ts'
import type { Letter } from './draw-letters.ts'
import type { Enclosures } from './enclosures.ts'
import { placeAndDateOf, readLetterLook } from './letter-look.ts'
import {
  type LetterRow,
  lettersToPrint,
  lettersToRepeat,
  notePrinted,
  noteSuppressed,
  readLetterBatch,
  withTexts,
} from './letters-to-print.ts'

export const printLettersInput = z.strictObject({ batchId: z.uuid(), again: z.boolean() })
export type PrintLettersInput = z.output<typeof printLettersInput>

type PrintDeps = Pick<FeatureDeps, 'kernel' | 'settings' | 'config' | 'served' | 'publicUrl' | 'pdfs'>

/**
 * Makes one PDF of the letters of a sending. The letters are locked while they are drawn, and count as printed in the transaction
 * in which the task ends, after its file is in place: of two people who print at once, the second finds nothing left to print.
 */
export const printLettersTask = ({
  kernel,
  settings,
  config,
  served,
  publicUrl,
  pdfs,
}: PrintDeps): TaskDefinition<PrintLettersInput> =>
  defineTask({
    kind: 'print-letters',
    access: () => STAFF,
    input: printLettersInput,
    isAtomic: true,
    where: 'thread',
    path: ({ batchId }) => `/mensagens/envios/${batchId}`,
    async run(context) {
      const { db, now, input, progress, keepFile } = context
      const batch = await readLetterBatch(db, input.batchId)
      const { letters, suppressed } = input.again
        ? { letters: await lettersToRepeat(db, batch.id), suppressed: [] }
        : await lettersToPrint(db, served('members'), batch, now)
      if (letters.length === 0 && suppressed.length === 0) {
        throw new TaskFault('Já não há cartas por imprimir neste envio: entretanto foram impressas ou canceladas.')
      }
      const texts = settings.texts()
      const drawn: (LetterRow & { subject: string })[] = []
      const placeAndDate = placeAndDateOf(texts, now)
      async function* eachLetter(): AsyncGenerator<Letter> {
        const { paymentBlock } = await import('./payment-block.ts')
        for await (const { body, request, ...letter } of withTexts(db, letters)) {
          await progress(drawn.length, letters.length)
          const block = request ? { block: paymentBlock(request, texts, publicUrl()) } : {}
          yield { ...letter, body, placeAndDate, reference: `Carta n.º ${letter.letterNumber}`, ...block }
          drawn.push(letter)
        }
      }
      let unprinted: Enclosures['unprinted'] = []
      if (letters.length > 0) {
        // Loaded here, because their libraries are the largest that the server has and most people never print.
        const { drawLetters } = await import('./draw-letters.ts')
        const { readEnclosures } = await import('./enclosures.ts')
        const enclosures = await readEnclosures(await readAttachments(db, batch.id), {
          dataDir: config.dataDir,
          pdfs,
        })
        unprinted = enclosures.unprinted
        await keepFile({
          name: `cartas-${lisbonDay(now)}.pdf`,
          type: 'application/pdf',
          content: drawLetters({
            ...(await readLetterLook(texts, config.dataDir)),
            letters: eachLetter(),
            enclosures: enclosures.printed,
            madeAt: now,
          }),
        })
      }
      await notePrinted(db, drawn, now)
      await noteSuppressed(db, suppressed, now)
      const title = `${batch.title}: ${letterCount(drawn.length)} ${drawn.length === 1 ? 'impressa' : 'impressas'}`
      await recordAction(kernel, 'export', { resource: messageBatches, id: batch.id, title }, context)
      await announceRows(context, messages, [{ _id: MANY_ROWS }])
      await announceRows(context, messageBatches, [{ _id: batch.id }])
      return {
        text: outcomeText(drawn.length, suppressed.length, input.again),
        notes: [
          ...unprinted.map(({ file: { fileName }, reason }) => ({
            title: fileName,
            text: `${WHY_UNPRINTED[reason]} Não está no ficheiro das cartas: imprima-o e junte-o a cada uma.`,
          })),
          ...suppressed.map(({ recipientName, reason }) => ({
            title: recipientName ?? 'Sem nome',
            text: kernel.wording()(`Carta não impressa: ${NOT_REACHED[reason]}`),
          })),
        ],
      }
    },
  })

const WHY_UNPRINTED = { ...UNREAD_REASONS, perdido: 'O ficheiro já não está no servidor.' } as const

const letterCount = (count: number) => `${printValue('integer', count)} ${count === 1 ? 'carta' : 'cartas'}`

function outcomeText(printed: number, suppressed: number, isAgain: boolean): string {
  if (printed === 0) return 'Nenhuma carta pôde ser impressa: veja abaixo porquê.'
  const what = `${letterCount(printed)} no ficheiro`
  if (isAgain) return `${what}, com os mesmos números da impressão anterior.`
  return suppressed === 0 ? `${what}.` : `${what}; ${letterCount(suppressed)} de fora, pelos motivos abaixo.`
}
