import { printDay } from '@agremia/model/rules/day'
import { printMoney } from '@agremia/model/rules/money'
import { sql } from 'kysely'
import type { LedgerContext } from '../ledger/ledger-context.ts'
import { mailTemplate } from '../message-settings/mail-template.ts'

/** What became of a refund. */
export interface BookedRefund {
  amount: number
  on: string
  /** Where it is seen; undefined where nothing of the money is known any more. */
  seen?: { resource: 'payments' | 'receivedMoney'; id: string }
  isWhole: boolean
  /** What nobody could be debited with, in cents. */
  missing: number
}

/** Queues the message to the treasurer, or else to the organisation's address, in the transaction that takes the refund back. */
export async function tellOfRefund(
  context: LedgerContext,
  refund: BookedRefund,
  linkTo: (resource: 'payments' | 'receivedMoney', id: string) => string,
): Promise<void> {
  const { settings } = context
  const to = settings.treasurerEmail || settings.organisationEmail
  // While automatic messages are off none is queued: nobody would know later which of them to send.
  if (to === '' || settings.SendMessages !== 'true') return
  const { amount, on, seen } = refund
  const values = {
    saudacao: settings.organisationName,
    valor: printMoney(amount),
    dataPagamento: printDay(on),
    descricao: await describe(context, refund),
    ligacao: seen ? linkTo(seen.resource, seen.id) : '',
  }
  await mailTemplate(context, 'devolucaoDoServico', values, { to, recipientName: settings.organisationName })
}

async function describe({ db }: LedgerContext, { seen, isWhole, missing }: BookedRefund): Promise<string> {
  const left = missing > 0 ? ` ${printMoney(missing)} já não estavam nesse pagamento: veja o que lhes corresponde.` : ''
  if (!seen) return 'O pagamento já não conta: veja o que corresponde a esta devolução.'
  if (seen.resource === 'receivedMoney')
    return `${isWhole ? 'Um valor por identificar, que sai da lista.' : 'Parte de um valor por identificar, que fica com o resto.'}${left}`
  const { rows } = await sql<{ number: string | null; receipt: string | null }>`
    select p.receipt_number as number, o.receipt_number as receipt from payments p left join payments o on o.id = p.refund_of_id where p.id = ${seen.id}
  `.execute(db)
  const { number = null, receipt = null } = rows[0] ?? {}
  return isWhole
    ? `Todo o pagamento do recibo ${number ?? ''}, que fica anulado.${left}`
    : `Parte do pagamento do recibo ${receipt ?? ''}, que se mantém. Documento da devolução: ${number ?? ''}.${left}`
}
