import * as calls from '@agremia/model/calls/balance-differences'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../http/calls.ts'
import { inTransaction } from '../../resource/context.ts'
import type { Kernel } from '../../resource/kernel.ts'
import type { SettingsStore } from '../settings/store.ts'
import { readDifferences, recountAccounts } from './check-balances.ts'

interface Deps {
  kernel: Pick<Kernel, 'database' | 'clock'>
  store: Pick<SettingsStore, 'texts'>
}

export function balanceCheckRoutes(app: FastifyInstance, { kernel: { database, clock }, store }: Deps) {
  answer(app, calls.readBalanceDifferences, async () => ({ data: await readDifferences(database.kysely) }))

  answer(app, calls.recountAccounts, ({ actor }) =>
    inTransaction(database, actor, clock(), async context => ({
      data: { left: await recountAccounts({ ...context, settings: store.texts() }) },
    })),
  )
}
