import { addDays, printDay } from '../day.ts'
import { printIban } from '../iban.ts'
import { printMoney } from '../money.ts'
import { printMultibancoReference } from './multibanco-reference.ts'
import type { NoticeTemplate } from './notice-levels.ts'
import { printRfReference } from './rf-reference.ts'

/** How long after a notice leaves it asks to be paid, where whoever sends it names no day. */
export const DAYS_TO_PAY = 15
export const defaultDeadline = (today: string) => addDays(today, DAYS_TO_PAY)

export interface NoticeLine {
  description: string
  /** In cents. */
  amount: number
  /** Whose debt it is, where that is not the payer. */
  memberName: string | null
}

/** What a notice tells beside its recipient. Amounts are cents, days ISO. */
export interface NoticeFacts {
  name: NoticeTemplate
  lines: readonly NoticeLine[]
  total: number
  /** When the first of the debts is due. */
  dueDate: string
  /** The day until which the notice asks to be paid. */
  deadline: string
  today: string
  /** The latest year that the debts are of; null where they are of none. */
  year: number | null
  iban: string
  entity: string | null
  reference: string | null
  rfReference: string
  /** The address of the page to pay; empty where the installation has no public address. */
  pageUrl: string
}

export type NoticeValues = Record<
  | 'entidade'
  | 'referencia'
  | 'iban'
  | 'refTransferencia'
  | 'ligacaoPagamento'
  | 'ano'
  | 'descricao'
  | 'valor'
  | 'dataLimite'
  | 'listaDividas'
  | 'totalDivida',
  string
>

/** The values of the placeholders of notices. A way to pay that the organisation does not have is empty. */
export const noticeValues = (facts: NoticeFacts): NoticeValues => ({
  entidade: facts.entity ?? '',
  referencia: facts.reference === null ? '' : printMultibancoReference(facts.reference),
  iban: facts.iban === '' ? '' : printIban(facts.iban),
  refTransferencia: printRfReference(facts.rfReference),
  ligacaoPagamento: facts.pageUrl,
  ano: String(facts.year ?? facts.dueDate.slice(0, 4)),
  descricao: describeLines(facts.lines),
  valor: printMoney(facts.total),
  dataLimite: printDay(limitOf(facts)),
  listaDividas: facts.lines.map(line => `${describe(line)}: ${printMoney(line.amount)}`).join('\n'),
  totalDivida: printMoney(facts.total),
})

/** The first reminder tells when the debt was due. The others, and what is announced late, tell until when to pay. */
function limitOf({ name, dueDate, deadline, today }: NoticeFacts) {
  if (name === 'aviso1') return dueDate
  return name === 'avisoQuota' && dueDate >= today ? dueDate : deadline
}

const describe = ({ description, memberName }: NoticeLine) =>
  memberName === null ? description : `${description} (${memberName})`

const MOST_NAMED = 3

/** `Quota 2025, Quota 2026 e Joia`; of many the first, and how many more. */
function describeLines(lines: readonly NoticeLine[]) {
  const named = lines.slice(0, lines.length > MOST_NAMED ? MOST_NAMED - 1 : MOST_NAMED).map(describe)
  const others = lines.length - named.length
  const parts = others > 0 ? [...named, `mais ${others}`] : named
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} e ${parts.at(-1)}` : (parts[0] ?? '')
}
