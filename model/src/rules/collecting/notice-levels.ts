import type { MessageTemplateName } from '../message-templates.ts'

/** The template of each reminder level; the first announces what is to be paid, the others remind of what is overdue. */
export const NOTICE_TEMPLATES = ['avisoQuota', 'aviso1', 'aviso2', 'aviso3'] as const satisfies MessageTemplateName[]
export type NoticeTemplate = (typeof NOTICE_TEMPLATES)[number]
export const isNoticeTemplate = (name: string): name is NoticeTemplate => NOTICE_TEMPLATES.some(one => one === name)

/** 0 to 3, as `reminderLevel` of a debt tells it. */
export const levelOf = (name: NoticeTemplate): number => NOTICE_TEMPLATES.indexOf(name)

export interface NoticedDebt {
  dueDate: string
  /** Of the last reminder that was sent; 0 before the first. */
  reminderLevel: number
}

export const isOverdue = ({ dueDate }: Pick<NoticedDebt, 'dueDate'>, today: string) => dueDate < today

/** The notice that comes next for somebody who owes these debts: the announcement until something is overdue, and no fourth reminder. */
export function nextNotice(debts: readonly NoticedDebt[], today: string): NoticeTemplate {
  const overdue = debts.filter(debt => isOverdue(debt, today))
  if (overdue.length === 0) return 'avisoQuota'
  const reached = Math.max(...overdue.map(({ reminderLevel }) => reminderLevel))
  return NOTICE_TEMPLATES[reached + 1] ?? 'aviso3'
}

/** What a notice asks for: a reminder only for what is overdue. */
export const debtsOfNotice = <Debt extends NoticedDebt>(name: NoticeTemplate, debts: readonly Debt[], today: string) =>
  name === 'avisoQuota' ? [...debts] : debts.filter(debt => isOverdue(debt, today))
