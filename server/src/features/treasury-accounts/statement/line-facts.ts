import type { StatementLine } from '@agremia/model/calls/treasury-accounts'
import { CHARGE_TYPES, type ChargeType } from '@agremia/model/rules/ledger/charge'
import { methodWord } from '@agremia/model/rules/ledger/payment-methods'
import { eurosFromCents } from '@agremia/model/rules/money'
import { sql } from 'kysely'

/** What is known of a line of a statement; its amount is cents. */
export interface LineFacts {
  key: string
  day: string
  amount: number
  source: StatementLine['source']
  sourceId: string
  isReversal: boolean
  method: string
  paymentType: ChargeType | null
  /** Of a payment its receipt, of money without a payer what the bank says, of a movement its own text. */
  description: string | null
  /** Of who paid or was paid. */
  personName: string | null
  categoryName: string | null
  /** Of a transfer: where the money came from or went to. */
  otherAccount: string | null
  documents: { _id: string; number: string; entityName: string }[]
}

/** The columns of `LineFacts`, of a line `l`. */
export const lineFacts = sql`
  l.line_key as key, l.day, l.amount, l.source, l.source_id as "sourceId", l.is_reversal as "isReversal", l.method,
  l.payment_type as "paymentType", l.description, (select p.name from people p where p.id = l.person_id) as "personName",
  (select c.name from treasury_categories c where c.id = l.category_id) as "categoryName",
  (select o.name from treasury_movements m join bank_accounts o
    on o.id = case l.bank_account_id when m.bank_account_id then m.counter_bank_account_id else m.bank_account_id end
    where l.source = 'movimento' and m.id = l.source_id) as "otherAccount",
  (select coalesce(json_agg(json_build_object('_id', d.id, 'number', d.number, 'entityName', coalesce(d.entity_name, p.name, ''))
      order by d.number_sort), '[]')
    from treasury_settlements s join treasury_docs d on d.id = s.treasury_doc_id left join people p on p.id = d.person_id
    where l.source = 'movimento' and s.movement_id = l.source_id) as documents`

/** A line as people read it, in euros. */
export function describeLine(line: LineFacts): Omit<StatementLine, 'balance' | 'isReconciled'> {
  const { key, day, source, sourceId, documents } = line
  return {
    key,
    day,
    ...wordsOf(line),
    source,
    sourceId,
    documents: documents.map(({ _id, number }) => ({ _id, number })),
    amount: eurosFromCents(line.amount),
  }
}

/** What moved the account, and what else is known of it. */
export function wordsOf(line: LineFacts): { description: string; detail: string } {
  const method = methodWord(line.method)
  if (line.source === 'pagamento') {
    const type = line.paymentType ? CHARGE_TYPES[line.paymentType] : ''
    return { description: paymentWords(line), detail: joined(type, line.description, method) }
  }
  if (line.source === 'valor_recebido')
    return {
      description: line.isReversal ? 'Valor por identificar, devolvido' : 'Valor por identificar',
      detail: joined(line.description, method),
    }
  const entities = [...new Set(line.documents.map(({ entityName }) => entityName))].join(', ')
  const transfer = line.otherAccount && `${line.amount < 0 ? 'Para' : 'De'} ${line.otherAccount}`
  return {
    description: line.description ?? '',
    detail: joined(line.isReversal ? 'Anulação' : '', transfer, entities || line.personName, line.categoryName, method),
  }
}

function paymentWords({ isReversal, amount, personName }: LineFacts): string {
  const who = personName ?? ''
  // A payment comes in and its annulment goes out; credit that is paid back goes out and its annulment comes in.
  const isReceived = amount > 0 !== isReversal
  const words = isReceived ? `Recebido de ${who}` : `Saldo devolvido a ${who}`
  return isReversal ? `Anulado: ${words.charAt(0).toLowerCase()}${words.slice(1)}` : words
}

const joined = (...parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(' · ')
