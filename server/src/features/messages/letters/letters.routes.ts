import {
  postLetters as postLettersCall,
  previewLetter,
  printLetters,
  readLetters,
  returnLetter as returnLetterCall,
} from '@agremia/model/calls/message-letters'
import { makeProof, readProofs } from '@agremia/model/calls/message-proofs'
import { isUuid } from '@agremia/model/resource/parse'
import { messageBatches } from '@agremia/model/resources/message-batches'
import { printInstant } from '@agremia/model/rules/day'
import { BATCH_STATUS } from '@agremia/model/rules/messages'
import type { FastifyInstance } from 'fastify'
import { Conflict, NotFound } from '../../../errors.ts'
import { answer } from '../../../http/calls.ts'
import type { SignedAddresses } from '../../../http/signed-addresses.ts'
import type { Storage } from '../../../outside/storage.ts'
import { inTransaction } from '../../../resource/context.ts'
import type { Kernel } from '../../../resource/kernel.ts'
import { recordAction } from '../../../resource/record-changes.ts'
import { makeDownloadLink } from '../../../tasks/download-links.ts'
import { startTask } from '../../../tasks/start-task.ts'
import type { TaskDefinition } from '../../../tasks/task.ts'
import type { FeatureDeps } from '../../feature.ts'
import { findLetter, LETTER_EXAMPLE } from './letter-example.ts'
import { type LetterBatch, readLetterBatch } from './letters-to-print.ts'
import { makeProofLater } from './make-proofs.job.ts'
import { postLetters } from './post-letters.ts'
import type { PrintLettersInput } from './print-letters.task.ts'
import { readLettersOf } from './read-letters.ts'
import { readProofsOf } from './read-proofs.ts'
import { returnLetter } from './return-letter.ts'

interface LetterDeps extends Pick<FeatureDeps, 'database' | 'clock' | 'settings' | 'config' | 'publicUrl' | 'links'> {
  kernel: Kernel
  task: TaskDefinition<PrintLettersInput>
  /** Where documents are kept, and how their addresses are signed. */
  storage: Storage
  addresses: SignedAddresses
}

const idOf = ({ id = '' }: Record<string, string>) => {
  if (!isUuid(id)) throw new NotFound('Não foi possível abrir o registo.', 'Could not read item')
  return id
}

export function letterRoutes(app: FastifyInstance, deps: LetterDeps) {
  const { kernel, task, storage, addresses, links } = deps
  const { database, clock } = kernel

  answer(app, previewLetter, async ({ params, body: { memberId }, actor }) => {
    const example = { batchId: idOf(params), memberId }
    // Said now, because the link could only say that there is nothing.
    if (!(await findLetter(deps, example))) throw new Conflict('Este destinatário não recebe carta.')
    return inTransaction(database, actor, clock(), async context => ({
      data: { url: await makeDownloadLink(context, links, LETTER_EXAMPLE, example) },
    }))
  })

  answer(app, readLetters, async ({ params }) => {
    const { id } = await readLetterBatch(database.kysely, idOf(params))
    return { data: await readLettersOf(database.kysely, id, addresses) }
  })

  answer(app, printLetters, async ({ params, body: { again }, actor }) => {
    const data = await inTransaction(database, actor, clock(), async context => {
      const batch = await readLetterBatch(context.db, idOf(params))
      const letters = await readLettersOf(context.db, batch.id, addresses)
      refuseWrongState(batch, again)
      const total = again ? letters.printed + letters.posted + letters.returned : letters.waiting
      if (total === 0) throw new Conflict(whyNothing(letters))
      const title = `Cartas: ${batch.title}`
      return startTask(context, { definition: task, input: { batchId: batch.id, again }, title, total })
    })
    return { data }
  })

  answer(app, postLettersCall, ({ params, body, actor }) =>
    inTransaction(database, actor, clock(), async context => ({
      data: { posted: await postLetters(context, idOf(params), body) },
    })),
  )

  answer(app, returnLetterCall, ({ params, actor }) =>
    inTransaction(database, actor, clock(), async context => ({
      data: { status: 'devolvida', isAddressMarked: await returnLetter(context, idOf(params)) },
    })),
  )

  answer(app, readProofs, async ({ params }) => {
    const { id } = await readLetterBatch(database.kysely, idOf(params))
    return { data: await readProofsOf(database.kysely, id, { storage, addresses }) }
  })

  answer(app, makeProof, ({ params, actor }) =>
    inTransaction(database, actor, clock(), async context => {
      const { id, title: sending, status } = await readLetterBatch(context.db, idOf(params))
      if (status !== 'concluida' && status !== 'cancelada') {
        throw new Conflict('O comprovativo só se faz depois de o envio terminar.')
      }
      const title = `Comprovativo de envio: ${sending}`
      await recordAction(kernel, 'export', { resource: messageBatches, id, title }, context)
      await makeProofLater(context.db, id)
    }),
  )
}

function refuseWrongState({ status }: LetterBatch, isAgain: boolean) {
  if (status === 'a_enviar' || (isAgain && (status === 'concluida' || status === 'cancelada'))) return
  throw new Conflict(`As cartas deste envio não podem ser impressas agora: ${BATCH_STATUS[status].toLowerCase()}.`)
}

function whyNothing({ held, lastPrintedAt }: { held: number; lastPrintedAt: string | null }): string {
  if (lastPrintedAt !== null) {
    return `As cartas deste envio já foram todas impressas, as últimas em ${printInstant(lastPrintedAt)}. Pode imprimi-las de novo.`
  }
  return held > 0 ? 'As cartas deste envio estão retidas.' : 'Este envio não tem cartas.'
}
