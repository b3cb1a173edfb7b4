import { lisbonMidnight } from '../day.ts'
import { LEFT_STATUSES } from '../messages.ts'
import { printEuros } from '../money.ts'
import { PERIODICITIES, type Periodicity } from '../quotas/months.ts'
import { daysOfMonth, monthLabel } from './money-reports.ts'
import type { MessagesPerMonth, QuotaExpectations } from './report-shapes.ts'
import { cell, percentOf, printCount, printPercent, type ReportContext, type ReportTable } from './report-table.ts'

export function expectationsTable(data: QuotaExpectations, { say }: ReportContext): ReportTable {
  const later = data.admittedLater
  const active = (query = {}) => ({ list: 'members' as const, query: { _isActive: 'true', ...query } })
  return {
    rowLabel: 'Grupo',
    columns: [
      { key: 'members', label: say('{MemberPlural}'), kind: 'integer' },
      { key: 'expected', label: 'Previsto', kind: 'money' },
    ],
    groups: [
      {
        caption: 'Por categoria',
        rows: [
          ...data.byCategory.map(({ categoryId, name, members, expected }) => ({
            label: name,
            cells: [cell(members, active({ _categoryId: categoryId })), cell(expected)],
          })),
          ...(later.members > 0
            ? [{ label: 'Com admissão marcada', cells: [cell(later.members), cell(later.expected)] }]
            : []),
        ],
      },
      {
        caption: 'Por periodicidade',
        rows: data.byPeriodicity.map(({ periodicity, members, expected }) => ({
          label: PERIODICITIES[periodicity as Periodicity] ?? periodicity, // an unknown one as it is
          cells: [cell(members), cell(expected)],
        })),
      },
      {
        caption: 'Ao todo',
        rows: [
          { label: 'Previsto', cells: [cell(data.activeMembers, active()), cell(data.expected)] },
          { label: 'Provável', cells: [cell(data.activeMembers), cell(data.probable)] },
          { label: 'Isentos', cells: [cell(data.exempt), cell(0)] },
        ],
      },
    ],
  }
}

export function expectationsSentence(data: QuotaExpectations, { say }: ReportContext): string {
  const { year, activeMembers, expected, collectionRate, probable } = data
  if (expected === 0) return say(`Para ${year} não se preveem {membershipPayments}: faltam planos ou {memberPlural}.`)
  const who = `${printCount(activeMembers)} ${activeMembers === 1 ? '{memberSingular}' : '{memberPlural}'}`
  const later = data.admittedLater.members
  const others = later > 0 ? `, e de ${printCount(later)} com admissão marcada` : ''
  const said = `Para ${year} preveem-se ${printEuros(expected)} de ${who}${others}`
  if (probable === null || collectionRate === null) return say(`${said}.`)
  return say(
    `${said}; se se cobrar como nos últimos três anos (${printPercent(Math.round(collectionRate * 100))}), entram ${printEuros(probable)}.`,
  )
}

export function messagesTable({ year, months }: MessagesPerMonth): ReportTable {
  const rows = months.map(({ month, sent, bounced, failed }) => {
    const { from, next } = daysOfMonth(year, month)
    const ofMonth = (statuses: readonly string[]) => ({
      list: 'messages' as const,
      query: {
        _status: [...statuses],
        '_at.from': lisbonMidnight(from).toISOString(),
        '_at.to': new Date(lisbonMidnight(next).getTime() - 1).toISOString(),
      },
    })
    return {
      label: monthLabel(month),
      cells: [
        cell(sent, ofMonth(LEFT_STATUSES)),
        cell(bounced, ofMonth(['devolvida'])),
        cell(failed, ofMonth(['falhou'])),
      ],
    }
  })
  return {
    rowLabel: 'Mês',
    columns: [
      { key: 'sent', label: 'Enviadas', kind: 'integer' },
      { key: 'bounced', label: 'Devolvidas', kind: 'integer' },
      { key: 'failed', label: 'Falhadas', kind: 'integer' },
    ],
    groups: [{ caption: null, rows }],
  }
}

export function messagesSentence({ year, months }: MessagesPerMonth): string {
  const sum = (name: 'sent' | 'bounced') => months.reduce((total, month) => total + (month[name] ?? 0), 0)
  const [sent, bounced] = [sum('sent'), sum('bounced')]
  if (sent === 0) return `Em ${year} não foi enviada nenhuma mensagem.`
  const left = sent === 1 ? 'foi enviada 1 mensagem' : `foram enviadas ${printCount(sent)} mensagens`
  if (bounced === 0) return `Em ${year} ${left} e nenhuma foi devolvida.`
  const back = bounced === 1 ? '1 foi devolvida' : `${printCount(bounced)} foram devolvidas`
  return `Em ${year} ${left} e ${back} (${printPercent(percentOf(bounced, sent) ?? 0)}).`
}
