import { showOwnCard } from '@agremia/model/calls/own-cards'
import type { FastifyInstance } from 'fastify'
import { NotFound } from '../../errors.ts'
import { answer } from '../../http/calls.ts'
import { readOwnCards } from '../cards/own-cards.ts'
import type { FeatureDeps } from '../feature.ts'
import { ownMemberId } from '../own-page/own-member.ts'
import { photoStorage } from '../photos/photo-storage.ts'
import { readCards } from './read-cards.ts'

/** The card that a member shows on a phone. The member is taken from the signed-in account, never from the request's data. */
export function ownCardPictureRoutes(app: FastifyInstance, deps: FeatureDeps) {
  const { config, publicUrl } = deps
  const db = deps.database.kysely
  answer(app, showOwnCard, async ({ params, actor }) => {
    const texts = deps.settings.texts()
    const now = deps.clock()
    const { cards } = await readOwnCards({ db, now, settings: texts }, await ownMemberId(db, actor))
    const own = cards.find(({ _id, isValid }) => _id === params.id && isValid)
    const source = { db, texts, publicUrl: publicUrl(), photos: photoStorage(config.dataDir) }
    const read = await readCards(source, own ? [own._id] : []).next()
    if (read.done) throw new NotFound('O cartão não está válido de momento.')
    // Loaded here, because its library is the largest that the server has.
    const { drawOwnCard } = await import('./draw-own-card.ts')
    return { data: await drawOwnCard(read.value, texts, config.dataDir, now) }
  })
}
