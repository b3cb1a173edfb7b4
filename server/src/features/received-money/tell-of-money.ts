import { printDay } from '@agremia/model/rules/day'
import { methodWord } from '@agremia/model/rules/ledger/payment-methods'
import { printMoney } from '@agremia/model/rules/money'
import type { SettingTexts } from '@agremia/model/rules/settings'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { SYSTEM } from '../../http/actor.ts'
import { defineJob } from '../../jobs/job.ts'
import { inTransaction } from '../../resource/context.ts'
import { mailTemplate } from '../message-settings/mail-template.ts'

/** Tells the treasurer of money that waits to be assigned. */
export const tellOfMoneyJob = defineJob<{ id: string }>('tell-of-received-money')

interface Teller {
  database: Database
  texts: SettingTexts
  now: Date
  /** Of the screen on which it is assigned. */
  link: string
}

/** Queues the message to the treasurer, or else to the organisation's address. Run a second time, or once the money was assigned, it does nothing. */
export async function tellOfMoney({ database, texts, now, link }: Teller, id: string): Promise<void> {
  const to = texts.treasurerEmail || texts.organisationEmail
  // While automatic messages are off none is queued: nobody would know later which of them to send.
  if (to === '' || texts.SendMessages !== 'true') return
  await inTransaction(database, SYSTEM, now, async context => {
    const money = await readUntold(context.db, id)
    if (!money) return
    const values = {
      saudacao: texts.organisationName,
      valor: printMoney(money.amount),
      dataPagamento: printDay(money.date),
      formaPagamento: methodWord(money.method),
      descricao: money.description ?? '',
      ligacao: link,
    }
    await mailTemplate(context, 'pagamentoNaoIdentificado', values, { to, recipientName: texts.organisationName })
    await sql`update received_money set told_at = ${now} where id = ${id}`.execute(context.db)
  })
}

interface Untold {
  amount: number
  date: string
  method: string
  description: string | null
}

async function readUntold(db: Kysely<unknown>, id: string): Promise<Untold | undefined> {
  const { rows } = await sql<Untold>`
    select amount, date, method, coalesce(payer_text, reference) as description from received_money
    where id = ${id} and status = 'por_identificar' and told_at is null for update
  `.execute(db)
  return rows[0]
}
