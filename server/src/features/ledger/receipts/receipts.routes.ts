import * as calls from '@agremia/model/calls/receipts'
import type { FastifyInstance } from 'fastify'
import { InvalidInput } from '../../../errors.ts'
import { answer } from '../../../http/calls.ts'
import { inTransaction } from '../../../resource/context.ts'
import { idOf } from '../../../resource/routes.ts'
import { startTask } from '../../../tasks/start-task.ts'
import type { FeatureDeps } from '../../feature.ts'
import { hasMailServer } from '../../settings/smtp.ts'
import { linkReceipt } from './open-receipt.ts'
import { chosenReceipts, printReceiptsTask } from './print-receipts.task.ts'
import { sendReceiptByHand } from './send-receipt-by-hand.ts'

export function receiptRoutes(app: FastifyInstance, deps: FeatureDeps) {
  const { database, clock } = deps.kernel
  const task = printReceiptsTask(deps)

  answer(app, calls.openReceipt, ({ request, body, actor }) => {
    const id = idOf(request)
    return inTransaction(database, actor, clock(), async context => ({
      data: { url: await linkReceipt(deps, context, id, body) },
    }))
  })

  answer(app, calls.sendReceipt, ({ request, actor }) => {
    const id = idOf(request)
    return inTransaction(database, actor, clock(), async context => {
      await sendReceiptByHand(deps, context, id)
      return { data: { hasMailServer: hasMailServer(deps.settings) } }
    })
  })

  answer(app, calls.printReceipts, ({ body, actor }) =>
    inTransaction(database, actor, clock(), async context => {
      const total = (await chosenReceipts(deps, context.db, body, actor, context.now)).length
      if (total === 0) throw new InvalidInput({ ids: 'Nenhum destes pagamentos tem recibo.' })
      return { data: await startTask(context, { definition: task, input: body, title: 'Recibos', total }) }
    }),
  )
}
