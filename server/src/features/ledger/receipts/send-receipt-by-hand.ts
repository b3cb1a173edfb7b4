import { payments } from '@agremia/model/resources/payments'
import { NOT_REACHED } from '@agremia/model/rules/message-recipients/not-reached'
import { sql } from 'kysely'
import { Conflict, NotFound } from '../../../errors.ts'
import { requireUser } from '../../../http/actor.ts'
import type { WriteContext } from '../../../resource/context.ts'
import { recordAction } from '../../../resource/record-changes.ts'
import type { FeatureDeps } from '../../feature.ts'
import { sendReceipts } from './send-receipts.ts'

interface PaymentState {
  number: string | null
  kind: string
  status: string
}

/** Sends one receipt because somebody asked for it, or says why it cannot be sent. */
export async function sendReceiptByHand(
  { kernel, settings }: Pick<FeatureDeps, 'kernel' | 'settings'>,
  context: WriteContext,
  id: string,
): Promise<void> {
  const { rows } = await sql<PaymentState>`
    select receipt_number as number, kind, status from payments where id = ${id}
  `.execute(context.db)
  const [payment] = rows
  if (!payment) throw new NotFound('Não foi possível abrir o registo.', 'Could not read item')
  if (payment.status !== 'confirmado') throw new Conflict('Este recibo está anulado: não se envia.')
  if (payment.kind !== 'recebimento')
    throw new Conflict('O recibo de uma devolução de saldo não se envia por e-mail. Pode imprimi-lo.')
  const faults = await sendReceipts(context, settings.texts(), [id], requireUser(context.actor).userId)
  const fault = faults.get(id)
  if (fault) throw new Conflict(kernel.wording()(`O recibo não pode ser enviado. Motivo: ${NOT_REACHED[fault]}.`))
  await recordAction(kernel, 'send', { resource: payments, id, title: payment.number ?? '' }, context)
}
