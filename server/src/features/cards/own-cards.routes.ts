import { listOwnCards } from '@agremia/model/calls/own-cards'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../http/calls.ts'
import type { FeatureDeps } from '../feature.ts'
import { ownMemberId } from '../own-page/own-member.ts'
import { readOwnCards } from './own-cards.ts'

/** The cards on the member's own page. The member is taken from the signed-in account, never from the request's data. */
export function ownCardRoutes(
  app: FastifyInstance,
  { database, clock, settings }: Pick<FeatureDeps, 'database' | 'clock' | 'settings'>,
) {
  answer(app, listOwnCards, async ({ actor }) => ({
    data: await readOwnCards(
      { db: database.kysely, now: clock(), settings: settings.texts() },
      await ownMemberId(database.kysely, actor),
    ),
  }))
}
