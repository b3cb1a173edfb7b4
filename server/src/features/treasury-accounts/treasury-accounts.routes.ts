import * as calls from '@agremia/model/calls/treasury-accounts'
import { bankAccounts } from '@agremia/model/resources/bank-accounts'
import { lisbonDay, printDay } from '@agremia/model/rules/day'
import { statementPeriod } from '@agremia/model/rules/treasury/account-statement'
import type { FastifyInstance } from 'fastify'
import { runAgainIfBeaten } from '../../db/faults.ts'
import type { Actor } from '../../http/actor.ts'
import { answer } from '../../http/calls.ts'
import { knownId } from '../../http/known-id.ts'
import { answerOnce } from '../../resource/answer-once.ts'
import { inTransaction, type WriteContext } from '../../resource/context.ts'
import { recordAction } from '../../resource/record-changes.ts'
import { startTask } from '../../tasks/start-task.ts'
import type { TaskDefinition } from '../../tasks/task.ts'
import type { FeatureDeps } from '../feature.ts'
import type { LedgerContext } from '../ledger/ledger-context.ts'
import { closeCashBox } from './cash-counts/close-cash-box.ts'
import { checkTreasury, readTreasuryDifferences } from './checks/check-treasury.ts'
import { payOut } from './pay-out.ts'
import { readBalances } from './read-balances.ts'
import { readReconciliation, reconcile, undoReconciliation } from './reconciliation/reconcile.ts'
import { linkBankStatement, refuseBackwards } from './statement/open-bank-statement.ts'
import { readStatement } from './statement/read-statement.ts'

type Deps = FeatureDeps & { handover: TaskDefinition<calls.HandoverRequest> }

export function treasuryAccountRoutes(app: FastifyInstance, { handover, ...deps }: Deps) {
  const { kernel, settings } = deps
  const { database, clock } = kernel
  const db = database.kysely
  const today = () => lisbonDay(clock())
  const withSettings = (context: WriteContext): LedgerContext => ({ ...context, settings: settings.texts() })
  const write = <T>(actor: Actor | undefined, work: (context: LedgerContext) => Promise<T>) =>
    runAgainIfBeaten(() =>
      inTransaction(database, actor, clock(), async context => ({
        data: await work(withSettings(context)),
      })),
    )

  answer(app, calls.readBalances, async ({ query }) => ({
    data: await readBalances(db, { day: query.day ?? today(), today: today(), settings: settings.texts() }),
  }))

  answer(app, calls.readStatement, async ({ params, query: { page, ...asked } }) => {
    const period = statementPeriod(asked, today())
    refuseBackwards(period)
    const limit = calls.STATEMENT_PAGE
    return { data: await readStatement(db, knownId(params.id), period, { limit, offset: (page - 1) * limit }) }
  })

  answer(app, calls.exportStatement, ({ params, body, actor }) => {
    refuseBackwards(statementPeriod(body, today()))
    const accountId = knownId(params.id)
    return write(actor, async context => ({ url: await linkBankStatement(deps, context, { ...body, accountId }) }))
  })

  answer(app, calls.readReconciliation, async ({ params, query }) => ({
    data: await readReconciliation(db, knownId(params.id), query.until ?? today()),
  }))

  answerOnce(app, deps, calls.reconcileAccount, async ({ params, body, context }) => ({
    data: await reconcile(withSettings(context), knownId(params.id), body),
  }))

  answer(app, calls.undoReconciliation, ({ params, body, actor }) =>
    write(actor, context => undoReconciliation(context, knownId(params.id), body.reconciliationId)),
  )

  answerOnce(app, deps, calls.payOut, async ({ params, body, context }) => ({
    data: await payOut(deps, withSettings(context), knownId(params.id), body),
  }))

  answerOnce(app, deps, calls.closeCashBox, async ({ body, context }) => ({
    data: await closeCashBox(deps, withSettings(context), body),
  }))

  answer(app, calls.printHandover, ({ body, actor }) =>
    write(actor, async context => {
      const title = `Passagem de contas em ${printDay(body.day ?? today())}`
      await recordAction(kernel, 'export', { resource: bankAccounts, title }, context)
      return startTask(context, { definition: handover, input: body, title, total: 1 })
    }),
  )

  answer(app, calls.readTreasuryDifferences, async () => ({ data: await readTreasuryDifferences(db) }))

  answer(app, calls.checkTreasury, async () => {
    await checkTreasury(database, clock(), deps.log)
    return { data: await readTreasuryDifferences(db) }
  })
}
