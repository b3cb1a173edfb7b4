import type { Readable } from 'node:stream'
import { paymentRequests } from '@agremia/model/resources/payment-requests'
import { adviceNumber } from '@agremia/model/rules/collecting/payment-advice'
import { lisbonDay } from '@agremia/model/rules/day'
import { z } from 'zod'
import type { WriteContext } from '../../resource/context.ts'
import { recordAction } from '../../resource/record-changes.ts'
import { makeDownloadLink, type OpenDownload } from '../../tasks/download-links.ts'
import type { FeatureDeps } from '../feature.ts'
import { addressPayers } from './address-payers.ts'
import { mayHaveAdviceOf } from './open-advice.ts'
import { advicePrinter, type PrintDeps, readAdviceLook } from './print-advice.ts'
import { type Advice, readAdvices } from './read-advices.ts'

/** The kind of its download links, and of the attachment that it is. */
export const PAYMENT_ADVICE = 'payment advice'

const request = z.strictObject({ requestId: z.uuid(), isForPrinter: z.boolean() })

/** The name of a file with one advice: `aviso-2026-000123.pdf`. */
export const adviceFileName = ({ rfReference }: Pick<Advice, 'rfReference'>) =>
  `aviso-${adviceNumber(rfReference).replace('/', '-')}.pdf`

/** A link to an advice that was opened for the actor. */
export async function linkAdvice(
  { kernel, links }: Pick<FeatureDeps, 'kernel' | 'links'>,
  context: WriteContext,
  advice: Advice,
  isForPrinter: boolean,
): Promise<string> {
  const title = `Aviso de pagamento n.º ${adviceNumber(advice.rfReference)}`
  await recordAction(kernel, 'export', { resource: paymentRequests, id: advice.id, title }, context)
  return makeDownloadLink(context, links, PAYMENT_ADVICE, { requestId: advice.id, isForPrinter })
}

/** Draws the advice of a link, for whoever may still have it. */
export const openAdviceDocument =
  (deps: PrintDeps): OpenDownload =>
  async (given, actor) => {
    const { requestId, isForPrinter } = request.parse(given)
    const db = deps.kernel.database.kysely
    const [advice] = await readAdvices(db, [requestId])
    if (!advice || !(await mayHaveAdviceOf(db, advice.payerId, actor))) return undefined
    const content = await drawAdvice(deps, advice, isForPrinter)
    return { name: adviceFileName(advice), type: 'application/pdf', isShown: true, content }
  }

/** One advice as PDF, without the free back of its last sheet. */
export async function drawAdvice(deps: PrintDeps, advice: Advice, isForPrinter = false): Promise<Readable> {
  const { kernel, settings, config } = deps
  const now = kernel.clock()
  const addressed = (await addressPayers(kernel.database.kysely, [advice.payerId], lisbonDay(now))).get(advice.payerId)
  const lines = addressed && 'lines' in addressed ? addressed.lines : [advice.name]
  // Loaded here, because its library is the largest that the server has and is seldom needed.
  const { drawAdvices } = await import('./draw-advices.ts')
  const look = await readAdviceLook(settings.texts(), config.dataDir, now)
  return drawAdvices({ ...look, advices: [advicePrinter(deps, now)(advice, lines)], isDuplex: false, isForPrinter })
}
