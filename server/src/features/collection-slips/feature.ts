import * as slipCalls from '@agremia/model/calls/collection-slips'
import { eurosFromCents } from '@agremia/model/rules/money'
import { InvalidInput } from '../../errors.ts'
import { answer } from '../../http/calls.ts'
import { inTransaction } from '../../resource/context.ts'
import { idOf } from '../../resource/routes.ts'
import { startTask } from '../../tasks/start-task.ts'
import { defineFeature } from '../feature.ts'
import { printSlipsTask } from './print-slips.task.ts'
import { type CollectionSlip, readCollectors, readSlips } from './read-slips.ts'

/** The slips with which collectors go from door to door. */
export const collectionSlips = defineFeature({
  name: 'collection-slips',
  calls: [slipCalls],
  routes: (app, deps) => {
    const { database, clock } = deps.kernel
    const definition = printSlipsTask(deps)
    answer(app, slipCalls.readCollectors, async () => ({
      data: (await readCollectors(database.kysely)).map(one => ({ ...one, amount: eurosFromCents(one.amount) })),
    }))
    answer(app, slipCalls.readCollectorSlips, async ({ request, actor }) => {
      const query = { _collectorId: idOf(request), _status: ['aberta', 'parcial'] }
      const { collections } = await readSlips(deps, database.kysely, { query }, actor, clock())
      return { data: collections.flatMap(({ slips }) => slips.map(presentSlip)) }
    })
    answer(app, slipCalls.printCollectionSlips, ({ body, actor }) =>
      inTransaction(database, actor, clock(), async context => {
        const { total } = await readSlips(deps, context.db, body, actor, context.now)
        if (total === 0) throw new InvalidInput({ ids: 'Nenhuma das dívidas escolhidas tem um cobrador.' })
        return { data: await startTask(context, { definition, input: body, title: 'Talões de cobrança', total }) }
      }),
    )
  },
  tasks: deps => [printSlipsTask(deps)],
})

const presentSlip = (slip: CollectionSlip): slipCalls.SlipAnswer => ({
  chargeId: slip.chargeId,
  payerId: slip.payerId,
  memberNumber: slip.memberNumber,
  memberName: slip.memberName,
  description: slip.description,
  type: slip.type,
  dueDate: slip.dueDate,
  amount: eurosFromCents(slip.amount),
})
