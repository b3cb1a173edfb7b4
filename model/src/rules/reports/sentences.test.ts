import { describe, expect, it } from 'vitest'
import { receivedByType } from './money-reports.ts'
import type { ReportData, ReportName } from './reports.ts'
import { REPORTS } from './reports.ts'

const WORDS: Record<string, string> = {
  memberSingular: 'sócio',
  memberPlural: 'sócios',
  MemberPlural: 'Sócios',
  membershipPayments: 'quotas',
}
const context = {
  say: (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => WORDS[name] ?? name),
  today: '2026-11-15',
}
/** With plain spaces, which are easier to read here than those that do not break. */
const said = <Name extends ReportName>(name: Name, data: ReportData[Name]) =>
  REPORTS[name].sentence(data, context).replaceAll('\u00a0', ' ')

describe('REP-01: each report says in a sentence what it shows', () => {
  const owed = (year: number, charged: number | null, open: number | null) => ({
    year,
    charged,
    paid: null,
    waived: null,
    owed: open,
    members: null,
  })
  it.each([
    [
      [owed(2025, 1000, 150), owed(2026, 1000, 120)],
      'Em 2026 falta receber 12 % do emitido, menos 3 pontos do que em 2025.',
    ],
    [
      [owed(2025, 1000, 110), owed(2026, 1000, 120)],
      'Em 2026 falta receber 12 % do emitido, mais 1 ponto do que em 2025.',
    ],
    [[owed(2025, 1000, 120), owed(2026, 500, 60)], 'Em 2026 falta receber 12 % do emitido, como em 2025.'],
    [[owed(2025, null, 40), owed(2026, 300, 0)], 'Em 2026 falta receber 0 % do emitido.'],
    [[owed(2025, 0, 0), owed(2026, 300, 300)], 'Em 2026 falta receber 100 % do emitido.'],
    [[owed(2025, 20, 5), owed(2026, 0, 0)], 'Ainda não há nada emitido de 2026.'],
    [[owed(2026, null, null)], 'Ainda não há nada emitido de 2026.'],
  ])('owedPerYear %#', (years, sentence) => expect(said('owedPerYear', years)).toBe(sentence))

  const paid = (year: number, count: number | null, amount: number | null) => ({
    year,
    count,
    amount,
    byType: [],
    byMethod: [],
  })
  it.each([
    [
      [paid(2025, 9, 90), paid(2026, 1284, 12345.5)],
      'Em 2026 entraram até hoje 12 345,50 € em 1 284 pagamentos; em todo o ano de 2025 foram 90,00 €.',
    ],
    [[paid(2024, 1, 5), paid(2025, 1, 8)], 'Em 2025 entraram 8,00 € em 1 pagamento; em 2024 foram 5,00 €.'],
    [[paid(2024, null, null), paid(2025, 0, 0)], 'Em 2025 entraram 0,00 € em 0 pagamentos.'],
    [[paid(2026, null, null)], 'Ainda não há pagamentos de 2026.'],
  ])('paymentsPerYear %#', (years, sentence) => expect(said('paymentsPerYear', years)).toBe(sentence))

  const members = (year: number, admitted: number | null, left: number | null, activeAtYearEnd: number | null) => ({
    year,
    admitted,
    readmitted: admitted === null ? null : 1,
    left,
    activeAtYearEnd,
  })
  it.each([
    [
      [members(2025, 10, 3, 1200), members(2026, 29, 12, 1218)],
      'Em 2026 entraram 30 e saíram 12; há 1 218 sócios em atividade, mais 18 do que no fim de 2025.',
    ],
    [
      [members(2024, 1, 1, 20), members(2025, 0, 2, 19)],
      'Em 2025 entraram 1 e saíram 2; no fim havia 19 sócios em atividade, menos 1 do que no fim de 2024.',
    ],
    [
      [members(2025, 1, 1, 20), members(2026, 0, 1, 20)],
      'Em 2026 entraram 1 e saíram 1; há 20 sócios em atividade, tantos como no fim de 2025.',
    ],
    [
      [members(2025, null, null, null), members(2026, 3, 0, 4)],
      'Em 2026 entraram 4 e saíram 0; há 4 sócios em atividade.',
    ],
    [[members(2026, null, null, null)], 'Ainda não há sócios.'],
    [[members(2026, 3, 0, 4), members(2027, null, null, null)], 'Não há dados de 2027.'],
  ])('membershipsPerYear %#', (years, sentence) => expect(said('membershipsPerYear', years)).toBe(sentence))

  const reason = (name: string, count: number) => ({ stateNameId: name, name, count })
  it.each([
    [
      { total: 12, byReason: [reason('Saída a pedido', 5), reason('Falecido', 7)] },
      'Em 2026 saíram 12 sócios; o motivo mais frequente foi «Falecido» (7).',
    ],
    [
      { total: 1, byReason: [reason('Falecido', 1)] },
      'Em 2026 saiu 1 sócio; o motivo mais frequente foi «Falecido» (1).',
    ],
    [{ total: 0, byReason: [] }, 'Em 2026 não saiu ninguém.'],
    [{ total: null, byReason: [] }, 'Não há dados de 2026.'],
  ])('cancelationsPerYear %#', (row, sentence) =>
    expect(said('cancelationsPerYear', [{ year: 2026, ...row }])).toBe(sentence),
  )

  const expectations = {
    year: 2027,
    byCategory: [],
    byPeriodicity: [],
    exempt: 0,
    activeMembers: 500,
    admittedLater: { members: 0, expected: 0 },
  }
  it.each([
    [
      { expected: 12_000, collectionRate: 0.875, probable: 10_500 },
      'Para 2027 preveem-se 12 000,00 € de 500 sócios; se se cobrar como nos últimos três anos (88 %), entram 10 500,00 €.',
    ],
    [{ expected: 12_000, collectionRate: null, probable: null }, 'Para 2027 preveem-se 12 000,00 € de 500 sócios.'],
    [
      { expected: 18, collectionRate: null, probable: null, admittedLater: { members: 1, expected: 18 } },
      'Para 2027 preveem-se 18,00 € de 500 sócios, e de 1 com admissão marcada.',
    ],
    [
      { expected: 0, collectionRate: null, probable: null },
      'Para 2027 não se preveem quotas: faltam planos ou sócios.',
    ],
  ])('nextYearQuotaExpectations %#', (row, sentence) =>
    expect(said('nextYearQuotaExpectations', { ...expectations, ...row })).toBe(sentence),
  )

  it('membersOnDay', () => {
    const groups = {
      byCategory: [],
      byAge: [
        { from: 0, to: 17, count: 10 },
        { from: 65, to: null, count: 40 },
        { from: null, to: null, count: 50 },
      ],
      byPlace: [
        { locality: 'Évora', count: 25 },
        { locality: null, count: 75 },
      ],
      otherPlaces: 0,
    }
    expect(said('membersOnDay', { day: '2026-11-15', total: 100, ...groups })).toBe(
      'Há 100 sócios em atividade: 40 % no grupo «65 anos ou mais», 25 % em Évora.',
    )
    const nobody = { byCategory: [], byAge: [], byPlace: [], otherPlaces: 0 }
    expect(said('membersOnDay', { day: '2001-01-02', total: 0, ...nobody })).toBe(
      'Em 02/01/2001 havia 0 sócios em atividade.',
    )
    expect(said('membersOnDay', { day: '2026-11-15', total: 1, ...nobody })).toBe('Há 1 sócio em atividade.')
  })

  it('collectionPerMonth and debtByAge', () => {
    const month = (at: number, amount: number | null, method = 'multibanco') => ({
      month: at,
      count: 1,
      amount,
      byMethod: amount === null ? [] : [{ method, count: 1, amount }],
    })
    expect(
      said('collectionPerMonth', { year: 2026, months: [month(1, 30), month(3, 60), month(4, 10, 'numerario')] }),
    ).toBe(
      'Em 2026 entrou mais dinheiro em março, 60,00 €; a forma de pagamento que mais trouxe foi Multibanco, 90 % do valor.',
    )
    expect(said('collectionPerMonth', { year: 2026, months: [month(1, null)] })).toBe(
      'Ainda não há pagamentos de 2026.',
    )
    const debt = (age: string, amount: number) => ({ age, count: 1, amount, ofFormerMembers: 0 })
    expect(said('debtByAge', [debt('ate_1_ano', 60), debt('ate_2_anos', 30), debt('mais_de_5_anos', 10)])).toBe(
      'Estão por pagar 100,00 €; 40 % desse valor está em atraso há mais de um ano.',
    )
    expect(said('debtByAge', [debt('por_vencer', 0)])).toBe('Não há nada por pagar.')
  })

  it('admissionsPerYear and messagesPerMonth', () => {
    const admitted = (count: number | null, medianDays: number | null) =>
      said('admissionsPerYear', [{ year: 2026, count, medianDays, longestDays: 40 }])
    expect(admitted(12, 9)).toBe('Em 2026 foram aceites 12 candidaturas; metade em 9 dias ou menos.')
    expect(admitted(1, 1)).toBe('Em 2026 foi aceite 1 candidatura, 1 dia depois de chegar.')
    expect(admitted(null, null)).toBe('Não há candidaturas aceites em 2026.')
    const sent = (left: number, bounced: number) =>
      said('messagesPerMonth', { year: 2026, months: [{ month: 1, sent: left, bounced, failed: 0 }] })
    expect(sent(1200, 24)).toBe('Em 2026 foram enviadas 1 200 mensagens e 24 foram devolvidas (2 %).')
    expect(sent(1, 0)).toBe('Em 2026 foi enviada 1 mensagem e nenhuma foi devolvida.')
    expect(sent(0, 0)).toBe('Em 2026 não foi enviada nenhuma mensagem.')
  })
})

it('REP-01: a quota is no capital where the organisation has one word for both', () => {
  const byType = [
    { type: 'capital', count: 1, amount: 50 },
    { type: 'quota', count: 2, amount: 48 },
  ]
  expect(receivedByType({ byType }, () => 'quotas e capital')).toEqual([
    { label: 'Quota', amount: 48 },
    { label: 'Capital', amount: 50 },
  ])
})
