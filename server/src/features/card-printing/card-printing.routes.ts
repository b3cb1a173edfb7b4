import { printCardBatch, type WaitingCardsQuery, waitingCardsQuery } from '@agremia/model/calls/card-printing'
import { fieldErrors } from '@agremia/model/resource/schema'
import { membershipCards } from '@agremia/model/resources/membership-cards'
import { CARD_TYPES } from '@agremia/model/rules/cards/card-terms'
import { counted } from '@agremia/model/rules/counted'
import { lisbonDay } from '@agremia/model/rules/day'
import { ANYONE, isStaff } from '@agremia/model/rules/roles'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Forbidden, InvalidInput, NotFound } from '../../errors.ts'
import { type Actor, requireUser } from '../../http/actor.ts'
import type { RouteStep } from '../../http/before-routes.ts'
import { answer } from '../../http/calls.ts'
import { knownId } from '../../http/known-id.ts'
import { inTransaction } from '../../resource/context.ts'
import { recordAction } from '../../resource/record-changes.ts'
import { makeDownloadLink, type OpenDownload } from '../../tasks/download-links.ts'
import { startTask } from '../../tasks/start-task.ts'
import type { FeatureDeps } from '../feature.ts'
import { CARD_FILES, cardAddresses } from './card-addresses.ts'
import { printCardBatchTask, readBatchToPrint } from './print-card-batch.task.ts'
import { openPrint, refuseLocalAddress } from './print-cards.ts'
import { readCardIds } from './read-cards.ts'

/** The kind of the links to the PDF of cards that wait for printing. */
export const WAITING_CARDS = 'waiting cards'

const PDF_TYPE = 'application/pdf'

/** The list of cards is a route of the kernel. With `type` in its query it answers a link instead (CARD-01). */
export const waitingCardsStep = (deps: FeatureDeps): RouteStep => ({
  method: 'GET',
  path: `/${membershipCards.path}`,
  run: async (request, reply) => {
    const query = request.query as Record<string, unknown> // Fastify parses a query into a plain record
    if (query.type === undefined) return
    const parsed = waitingCardsQuery.safeParse(query)
    if (!parsed.success) throw new InvalidInput(fieldErrors(parsed.error))
    await reply.send({ data: { url: await linkWaiting(deps, parsed.data, request.actor) } })
  },
})

async function linkWaiting(deps: FeatureDeps, query: WaitingCardsQuery, actor: Actor | undefined): Promise<string> {
  if (!isStaff(requireUser(actor).role)) throw new Forbidden()
  const { kernel, publicUrl, settings, links } = deps
  refuseLocalAddress(publicUrl())
  return inTransaction(kernel.database, actor, kernel.clock(), async context => {
    const ids = await readCardIds(context.db, { waitingOf: query.type }, settings.texts())
    if (ids.length === 0) throw new NotFound('Não há cartões deste tipo por imprimir.')
    const title = `Cartões por imprimir (${CARD_TYPES[query.type]}): ${counted(ids.length, 'cartão', 'cartões')} em PDF`
    await recordAction(kernel, 'export', { resource: membershipCards, title }, context)
    return makeDownloadLink(context, links, WAITING_CARDS, query)
  })
}

/** Cards as PDF: one by a signed address, those that wait by a link, and those of a batch by a task (CARD-01). */
export function cardPrintingRoutes(app: FastifyInstance, deps: FeatureDeps) {
  const { kernel, publicUrl } = deps
  const { database, clock } = kernel
  const addresses = cardAddresses(deps)
  const batchTask = printCardBatchTask(deps)

  /** Access is proven by the signature, because a plain link sends no bearer token. */
  app.get(`${CARD_FILES}/:id`, { config: { access: ANYONE } }, async (request, reply) => {
    const { id } = request.params as { id: string } // named in the path
    const isSigned = addresses.secondsLeft(id, request.query as Record<string, unknown>) !== undefined
    const { rows } = isSigned
      ? await sql<{ cardNumber: string }>`
          select card_number as "cardNumber" from membership_cards where id = ${knownId(id)}
        `.execute(database.kysely)
      : { rows: [] }
    const [card] = rows
    if (!card) throw new NotFound('Esta ligação já não funciona. Abra a página de novo.')
    refuseLocalAddress(publicUrl())
    return reply
      .type(PDF_TYPE)
      .header('content-disposition', `inline; filename="cartao-${card.cardNumber}.pdf"`)
      .send(await openPrint(deps, { cardIds: [id], includes: 'cards' }))
  })

  answer(app, printCardBatch, ({ params, body: { includeLetters }, actor }) =>
    inTransaction(database, actor, clock(), async context => {
      const batchId = knownId(params.id)
      const { name, cardIds } = await readBatchToPrint(context.db, batchId, deps)
      const input = { batchId, includeLetters }
      const title = `Cartões do lote ${name}`
      return { data: await startTask(context, { definition: batchTask, input, title, total: cardIds.length }) }
    }),
  )
}

/** Draws the cards that still wait when the link is opened, for whoever may still have them. */
export const openWaitingCards =
  (deps: FeatureDeps): OpenDownload =>
  async (given, actor) => {
    const { type, includeLetters } = given as WaitingCardsQuery // as linkWaiting has stored it
    if (!isStaff(actor.role)) return undefined
    const { kernel, settings } = deps
    const cardIds = await readCardIds(kernel.database.kysely, { waitingOf: type }, settings.texts())
    if (cardIds.length === 0) return undefined
    const name = `cartoes-${lisbonDay(kernel.clock())}.pdf`
    const includes = includeLetters ? 'cardsAndLetters' : 'cards'
    return { name, type: PDF_TYPE, isShown: true, content: await openPrint(deps, { cardIds, includes }, actor) }
  }
