import * as calls from '@agremia/model/calls/donations'
import { donations } from '@agremia/model/resources/donations'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../http/calls.ts'
import { answerOnce } from '../../resource/answer-once.ts'
import { inTransaction } from '../../resource/context.ts'
import { presentItem } from '../../resource/present-item.ts'
import { idOf } from '../../resource/routes.ts'
import type { FeatureDeps } from '../feature.ts'
import { linkDeclaration } from './open-declaration.ts'
import { linkGiftReceipt } from './open-gift-receipt.ts'
import { readDonationYear } from './read-donation-year.ts'
import { recordGift } from './record-gift.ts'

export function donationRoutes(app: FastifyInstance, deps: FeatureDeps) {
  const { database, clock } = deps.kernel

  answerOnce(app, deps, calls.recordGift, async ({ body, context }) => {
    const id = await recordGift(deps, body, context)
    return { data: await presentItem(deps.served(donations.name), deps.kernel, id, context) }
  })

  answer(app, calls.openGiftReceipt, ({ request, body, actor }) => {
    const id = idOf(request)
    return inTransaction(database, actor, clock(), async context => ({
      data: { url: await linkGiftReceipt(deps, context, id, body) },
    }))
  })

  answer(app, calls.readDonationYear, async ({ query }) => ({
    data: await readDonationYear(database.kysely, deps.settings.texts(), query.year),
  }))

  answer(app, calls.openDonationDeclaration, ({ body, actor }) =>
    inTransaction(database, actor, clock(), async context => ({
      data: { url: await linkDeclaration(deps, context, body) },
    })),
  )
}
