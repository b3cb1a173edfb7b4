import { buffer } from 'node:stream/consumers'
import * as calls from '@agremia/model/calls/membership-card-letters'
import { membershipCardLetters } from '@agremia/model/resources/membership-card-letters'
import { lisbonDay } from '@agremia/model/rules/day'
import { isStaff } from '@agremia/model/rules/roles'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { InvalidInput } from '../../errors.ts'
import { SYSTEM } from '../../http/actor.ts'
import type { RouteStep } from '../../http/before-routes.ts'
import { answer } from '../../http/calls.ts'
import { knownId } from '../../http/known-id.ts'
import { inTransaction } from '../../resource/context.ts'
import { presentItem } from '../../resource/present-item.ts'
import { recordAction } from '../../resource/record-changes.ts'
import { makeDownloadLink, type OpenDownload } from '../../tasks/download-links.ts'
import type { FeatureDeps } from '../feature.ts'
import type { DrawnAttachment } from '../messages/drawn-attachment.ts'
import { hasMailServer } from '../settings/smtp.ts'
import {
  CARD_LETTER,
  findCardLetter,
  letterFileName,
  mailCardLetter,
  markLetterSent,
  requireCardLetter,
} from './card-letters.ts'
import { openPrint } from './print-cards.ts'

const linkedLetter = z.strictObject({ letterId: z.uuid(), isForPrinter: z.boolean() })

/** Reading a letter is a route of the kernel, to which the letter's own id is handed where that of its card was given (CARD-01). */
export const letterOfCardStep = ({ database }: Pick<FeatureDeps, 'database'>): RouteStep => ({
  method: 'GET',
  path: `/${membershipCardLetters.path}/:id`,
  run: async request => {
    const params = request.params as { id: string } // named in the path
    const letter = await findCardLetter(database.kysely, knownId(params.id))
    if (letter) params.id = letter.id
  },
})

/** The letters with which cards are sent: printed, mailed, or noted as sent (CARD-01, NAV-20). */
export function cardLetterRoutes(app: FastifyInstance, deps: FeatureDeps) {
  const { kernel, served, settings, links } = deps
  const { database, clock } = kernel

  answer(app, calls.printCardLetter, ({ params, body: { forPrinter }, actor }) =>
    inTransaction(database, actor, clock(), async context => {
      const { id, subject: title } = await requireCardLetter(context.db, knownId(params.id))
      await recordAction(kernel, 'export', { resource: membershipCardLetters, id, title }, context)
      const request = { letterId: id, isForPrinter: forPrinter }
      return { data: { url: await makeDownloadLink(context, links, CARD_LETTER, request) } }
    }),
  )

  answer(app, calls.sendCardLetter, ({ params, body: { channel, on }, actor }) =>
    inTransaction(database, actor, clock(), async context => {
      const letter = await requireCardLetter(context.db, knownId(params.id))
      const today = lisbonDay(context.now)
      if (on !== undefined && on > today) throw new InvalidInput({ on: 'A data não pode ser futura.' })
      if (channel === 'email') await mailCardLetter(kernel, context, letter)
      await markLetterSent(context, letter.id, channel, channel === 'email' ? today : (on ?? today))
      const item = await presentItem(served(membershipCardLetters.name), kernel, letter.id, context)
      return { data: { ...item, hasMailServer: hasMailServer(settings) } }
    }),
  )
}

/** Draws the letter of a link, for whoever may still have it. */
export const openCardLetter =
  (deps: FeatureDeps): OpenDownload =>
  async (given, actor) => {
    const { letterId, isForPrinter } = linkedLetter.parse(given)
    const letter = isStaff(actor.role) ? await findCardLetter(deps.database.kysely, letterId) : undefined
    if (!letter) return undefined
    const content = await openPrint(deps, { cardIds: [letter.cardId], includes: 'letters', isForPrinter }, actor)
    return { name: letterFileName(letter), type: 'application/pdf', isShown: true, content }
  }

/** The letter as it leaves by e-mail, named by its card. */
export const cardLetterAttachment = (deps: FeatureDeps): DrawnAttachment => ({
  async draw(cardId) {
    if (!(await findCardLetter(deps.database.kysely, cardId))) return undefined
    return buffer(await openPrint(deps, { cardIds: [cardId], includes: 'letters' }, SYSTEM))
  },
  // That it was sent is noted when somebody sends it.
  async noteSent() {},
})
