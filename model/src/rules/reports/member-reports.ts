import { printDay } from '../day.ts'
import type { AdmissionsYear, CancelationsYear, MembershipsYear, MembersOnDay } from './report-shapes.ts'
import {
  cell,
  endOfYear,
  type ListBehind,
  percentOf,
  printCount,
  printPercent,
  type ReportContext,
  type ReportTable,
} from './report-table.ts'

const membersList = (query: ListBehind['query']): ListBehind => ({ list: 'members', query })
/** Who was no member at the end of a year and had left in it. */
const leftIn = (year: number, today: string, query: ListBehind['query'] = {}) =>
  membersList({ _asOf: endOfYear(year, today), _isActive: 'false', '_endDate.year': String(year), ...query })

export function membershipsTable(years: readonly MembershipsYear[], { say, today }: ReportContext): ReportTable {
  const rows = years.map(({ year, admitted, readmitted, left, activeAtYearEnd }) => {
    const end = endOfYear(year, today)
    return {
      label: String(year),
      cells: [
        cell(admitted, membersList({ '_admissionDate.from': `${year}-01-01`, '_admissionDate.to': end })),
        cell(readmitted),
        cell(left, leftIn(year, today)),
        cell(activeAtYearEnd, membersList({ _asOf: end, _isActive: 'true' })),
      ],
    }
  })
  return {
    rowLabel: 'Ano',
    columns: [
      { key: 'admitted', label: 'Admissões', kind: 'integer' },
      { key: 'readmitted', label: 'Readmissões', kind: 'integer' },
      { key: 'left', label: 'Saídas', kind: 'integer' },
      { key: 'activeAtYearEnd', label: say('{MemberPlural} no fim do ano'), kind: 'integer' },
    ],
    groups: [{ caption: null, rows }],
  }
}

export function membershipsSentence(years: readonly MembershipsYear[], { say, today }: ReportContext): string {
  const [before, last] = [years.at(-2), years.at(-1)]
  if (!last || last.activeAtYearEnd === null)
    return years.some(({ activeAtYearEnd: known }) => known !== null)
      ? `Não há dados de ${last?.year}.`
      : say('Ainda não há {memberPlural}.')
  const { year, admitted, readmitted, left, activeAtYearEnd: active } = last
  const came = (admitted ?? 0) + (readmitted ?? 0)
  const isRunning = String(year) === today.slice(0, 4)
  const said = `Em ${year} entraram ${printCount(came)} e saíram ${printCount(left ?? 0)}; ${isRunning ? 'há' : 'no fim havia'} ${printCount(active)} {memberPlural} em atividade`
  if (!before || before.activeAtYearEnd === null) return say(`${said}.`)
  const grown = active - before.activeAtYearEnd
  if (grown === 0) return say(`${said}, tantos como no fim de ${before.year}.`)
  return say(`${said}, ${grown > 0 ? 'mais' : 'menos'} ${printCount(Math.abs(grown))} do que no fim de ${before.year}.`)
}

export function cancelationsTable(years: readonly CancelationsYear[], { today }: ReportContext): ReportTable {
  const reasons = new Map(years.flatMap(({ byReason }) => byReason.map(({ stateNameId, name }) => [stateNameId, name])))
  const rows = years.map(({ year, total, byReason }) => ({
    label: String(year),
    cells: [
      cell(total, leftIn(year, today)),
      ...[...reasons.keys()].map(id => {
        const count = total === null ? null : (byReason.find(({ stateNameId }) => stateNameId === id)?.count ?? 0)
        return cell(count, leftIn(year, today, { _stateNameId: id }))
      }),
    ],
  }))
  return {
    rowLabel: 'Ano',
    columns: [
      { key: 'total', label: 'Saídas', kind: 'integer' },
      ...[...reasons].map(([id, name]) => ({ key: `reason.${id}`, label: name, kind: 'integer' as const })),
    ],
    groups: [{ caption: null, rows }],
  }
}

export function cancelationsSentence(years: readonly CancelationsYear[], { say }: ReportContext): string {
  const last = years.at(-1)
  if (!last || last.total === null) return `Não há dados de ${last?.year ?? 'nenhum ano'}.`
  if (last.total === 0) return `Em ${last.year} não saiu ninguém.`
  const main = last.byReason.toSorted((one, other) => other.count - one.count)[0]
  const left = last.total === 1 ? 'saiu 1 {memberSingular}' : `saíram ${printCount(last.total)} {memberPlural}`
  return say(`Em ${last.year} ${left}; o motivo mais frequente foi «${main?.name}» (${printCount(main?.count ?? 0)}).`)
}

const ageLabel = ({ from, to }: Pick<MembersOnDay['byAge'][number], 'from' | 'to'>) => {
  if (from === null) return 'Sem data de nascimento'
  if (to === null) return `${from} anos ou mais`
  return from === 0 ? `Até ${to} anos` : `${from} a ${to} anos`
}

const ageQuery = ({ from, to }: Pick<MembersOnDay['byAge'][number], 'from' | 'to'>): ListBehind['query'] => {
  if (from === null) return { '_birthDate.empty': 'true' }
  return { '_birthDate.ageFrom': String(from), ...(to !== null && { '_birthDate.ageTo': String(to) }) }
}

export function membersOnDayTable(data: MembersOnDay, { say }: ReportContext): ReportTable {
  const { day, total, byCategory, byAge, byPlace, otherPlaces } = data
  const row = (label: string, count: number, query?: ListBehind['query']) => ({
    label,
    cells: [
      cell(count, query && membersList({ _asOf: day, _isActive: 'true', ...query })),
      cell(percentOf(count, total)),
    ],
  })
  return {
    rowLabel: 'Grupo',
    columns: [
      { key: 'count', label: say('{MemberPlural}'), kind: 'integer' },
      { key: 'share', label: 'Parte', kind: 'percent' },
    ],
    groups: [
      {
        caption: 'Por categoria',
        rows: byCategory.map(({ categoryId, name, count }) => row(name, count, { _categoryId: categoryId })),
      },
      { caption: 'Por idade', rows: byAge.map(group => row(ageLabel(group), group.count, ageQuery(group))) },
      {
        caption: 'Por localidade',
        rows: [
          ...byPlace.map(({ locality, count }) =>
            locality === null
              ? row('Sem localidade', count, { '_locality.empty': 'true' })
              : row(locality, count, { _locality: locality }),
          ),
          ...(otherPlaces > 0 ? [row('Outras localidades', otherPlaces)] : []),
        ],
      },
    ],
  }
}

export function membersOnDaySentence(
  { day, total, byAge, byPlace }: MembersOnDay,
  { say, today }: ReportContext,
): string {
  const when = day === today ? 'Há' : `Em ${printDay(day)} havia`
  if (total === 0) return say(`${when} 0 {memberPlural} em atividade.`)
  const largest = <Group extends { count: number }>(groups: readonly Group[]) =>
    groups.toSorted((one, other) => other.count - one.count)[0]
  const age = largest(byAge.filter(({ from }) => from !== null))
  const place = largest(byPlace.filter(({ locality }) => locality !== null))
  const parts = [
    age && age.count > 0 && `${printPercent(percentOf(age.count, total) ?? 0)} no grupo «${ageLabel(age)}»`,
    place && `${printPercent(percentOf(place.count, total) ?? 0)} em ${place.locality}`,
  ].filter(part => typeof part === 'string')
  const said = `${when} ${printCount(total)} ${total === 1 ? '{memberSingular}' : '{memberPlural}'} em atividade`
  return say(parts.length > 0 ? `${said}: ${parts.join(', ')}.` : `${said}.`)
}

export function admissionsTable(years: readonly AdmissionsYear[]): ReportTable {
  const rows = years.map(({ year, count, medianDays, longestDays }) => ({
    label: String(year),
    cells: [
      cell(count, { list: 'memberApplications', query: { _status: 'aceite', '_decisionDate.year': String(year) } }),
      cell(medianDays),
      cell(longestDays),
    ],
  }))
  return {
    rowLabel: 'Ano',
    columns: [
      { key: 'count', label: 'Candidaturas aceites', kind: 'integer' },
      { key: 'medianDays', label: 'Metade demorou até (dias)', kind: 'integer' },
      { key: 'longestDays', label: 'A mais demorada (dias)', kind: 'integer' },
    ],
    groups: [{ caption: null, rows }],
  }
}

export function admissionsSentence(years: readonly AdmissionsYear[]): string {
  const last = years.at(-1)
  if (!last?.count || last.medianDays === null) return `Não há candidaturas aceites em ${last?.year ?? 'nenhum ano'}.`
  const { year, count, medianDays } = last
  if (count === 1) return `Em ${year} foi aceite 1 candidatura, ${daysWords(medianDays)} depois de chegar.`
  return `Em ${year} foram aceites ${printCount(count)} candidaturas; metade em ${daysWords(medianDays)} ou menos.`
}

const daysWords = (days: number) => `${printCount(days)} ${days === 1 ? 'dia' : 'dias'}`
