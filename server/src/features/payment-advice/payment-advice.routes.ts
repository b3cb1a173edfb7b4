import * as calls from '@agremia/model/calls/payment-advice'
import { isUuid } from '@agremia/model/resource/parse'
import { isAdviceType, NOT_ENOUGH_DATA, needsYear } from '@agremia/model/rules/collecting/payment-advice'
import type { FastifyInstance } from 'fastify'
import { runAgainIfBeaten } from '../../db/faults.ts'
import { ApiError, InvalidInput, NotFound } from '../../errors.ts'
import type { Actor } from '../../http/actor.ts'
import { answer } from '../../http/calls.ts'
import { inTransaction } from '../../resource/context.ts'
import { startTask } from '../../tasks/start-task.ts'
import type { FeatureDeps } from '../feature.ts'
import type { LedgerContext } from '../ledger/ledger-context.ts'
import { askForReference, referenceProvider } from '../payment-providers/ask-for-reference.ts'
import { waysToPay } from '../payment-requests/ways-to-pay.ts'
import { hasMailServer } from '../settings/smtp.ts'
import { linkAdvice } from './advice-document.ts'
import { openAdvice } from './open-advice.ts'
import { presentAdvice } from './present-advice.ts'
import { chosenPayers, printAdvicesTask } from './print-advices.task.ts'
import { sendAdvice } from './send-advice.ts'

export function paymentAdviceRoutes(app: FastifyInstance, deps: FeatureDeps) {
  const { kernel, settings, publicUrl } = deps
  const { database, clock } = kernel
  const task = printAdvicesTask(deps)
  const inLedger = <T>(actor: Actor | undefined, work: (context: LedgerContext) => Promise<T>) =>
    runAgainIfBeaten(() =>
      inTransaction(database, actor, clock(), context => work({ ...context, settings: settings.texts() })),
    )

  /** Where the payment service makes the references, it is asked before, outside of the transaction. */
  const withReference = async <T>(
    actor: Actor | undefined,
    choice: calls.AdviceChoice,
    work: (context: LedgerContext) => Promise<T>,
  ) => {
    if (referenceProvider(deps)) {
      const { id } = await inLedger(actor, context => openAdvice(kernel, context, choice))
      await askForReference(deps, id)
    }
    return inLedger(actor, work)
  }

  answer(app, calls.readPaymentAdvice, ({ query, actor }) => {
    const choice = parseChoice(query)
    return withReference(actor, choice, async context => {
      const advice = await openAdvice(kernel, context, choice)
      return { data: presentAdvice(advice, waysToPay(advice, context.settings, publicUrl()), choice) }
    })
  })

  answer(app, calls.openPaymentAdvice, ({ body: { forPrinter, ...choice }, actor }) =>
    withReference(actor, choice, async context => ({
      data: { url: await linkAdvice(deps, context, await openAdvice(kernel, context, choice), forPrinter) },
    })),
  )

  answer(app, calls.sendPaymentAdvice, ({ body, actor }) =>
    withReference(actor, body, async context => {
      await sendAdvice(deps, context, body)
      return { data: { hasMailServer: hasMailServer(settings) } }
    }),
  )

  answer(app, calls.printPaymentAdvices, ({ body, actor }) =>
    inTransaction(database, actor, clock(), async context => {
      const total = (await chosenPayers(deps, context.db, body, actor, context.now)).length
      if (total === 0) throw new InvalidInput({ ids: 'Nada está por pagar entre as dívidas escolhidas.' })
      return { data: await startTask(context, { definition: task, input: body, title: 'Avisos de pagamento', total }) }
    }),
  )
}

interface TypedChoice {
  memberID?: string | undefined
  type?: string | undefined
  year?: string | undefined
}

/** What is missing has a code of its own (PAY-04); what is wrong is told beside its field. */
function parseChoice({ memberID = '', type = '', year = '' }: TypedChoice): calls.AdviceChoice {
  if (memberID === '' || type === '') throw notEnoughData()
  if (!isAdviceType(type)) throw new InvalidInput({ type: 'Escolha um tipo de aviso.' })
  if (needsYear(type) && year === '') throw notEnoughData()
  if (!isUuid(memberID)) throw new NotFound('Não foi possível abrir o registo.', 'Could not read item')
  const { data, error } = calls.adviceChoice.shape.year.safeParse(year === '' ? undefined : Number(year))
  if (error) throw new InvalidInput({ year: 'Indique um ano.' })
  return { memberId: memberID, type, year: data }
}

const notEnoughData = () => new ApiError(422, NOT_ENOUGH_DATA.code, { _: NOT_ENOUGH_DATA.text })
