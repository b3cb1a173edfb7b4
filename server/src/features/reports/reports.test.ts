import { MESSAGES } from '@agremia/model/resource/input-messages'
import { resources } from '@agremia/model/resources/index'
import type { ListBehind } from '@agremia/model/rules/reports/report-table'
import { REPORTS, type ReportData, type ReportName } from '@agremia/model/rules/reports/reports'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLedgerApp, type LedgerApp } from '../../../test/ledger-app.ts'
import type { Signed } from '../../../test/test-app.ts'

let t: LedgerApp
let member: Signed
const TODAY = '2026-11-15'
const NAMES = Object.keys(REPORTS) as ReportName[] // of an object literal

async function read<Name extends ReportName>(name: Name, query: Record<string, string> = {}) {
  const { status, body, text } = await t.asEditor('GET', `/reports/${name}`, undefined, query)
  expect(status, text).toBe(200)
  return body.data as ReportData[Name] // the answer of its contract
}
const ofYear = <Row extends { year: number }>(rows: readonly Row[], year: number) => rows.find(row => row.year === year)

beforeAll(async () => {
  t = await createLedgerApp()
  member = await t.signedIn('member')
  const ana = await t.addMember({ name: 'Ana', birthDate: '1950-05-05', locality: 'Évora' })
  const rui = await t.addMember({
    name: 'Rui',
    birthDate: '2010-01-01',
    locality: 'ÉVORA',
    admissionDate: '2024-03-01',
  })
  await t.addMember({ name: 'Zita', categoryId: t.category('correspondente'), admissionDate: '2025-06-01' })
  const left = await t.addMember({ name: 'Saiu', admissionDate: '2022-01-01', birthDate: '1996-11-15' })
  const back = await t.addMember({ name: 'Voltou', admissionDate: '2022-01-01', locality: 'Beja' })
  const dead = await t.addMember({ name: 'Saiu e morreu' })
  await t.addMember({ name: 'Por admitir', admissionDate: '2026-12-01' })
  await t.changeState(left._id, 'saida', '2024-05-01')
  await t.changeState(back._id, 'saida', '2024-06-01')
  await t.changeState(back._id, 'ativo', '2026-02-01')
  await t.changeState(dead._id, 'saida', '2025-02-01')
  await t.changeState(dead._id, 'falecido', '2025-09-01')

  await t.charge(left._id, 2024, { originalAmount: 24 })
  await t.charge(ana._id, 2025, { originalAmount: 20 })
  await t.charge(ana._id, 2026, { dueDate: '2026-12-31' })
  const ofRui = await t.charge(rui._id, 2026)
  const wrong = await t.charge(rui._id, 2023, { originalAmount: 7 })
  await t.post(`/unsettled_payments/${wrong._id}/annul`, { reason: 'Engano' })
  await t.post(`/unsettled_payments/${ofRui._id}/waive`, { reason: 'Desemprego', minutesRef: '1', amount: 4 })
  await t.pay(ana._id, 30, { date: '2026-02-03' })
  const bounced = await t.pay(ana._id, 5, { date: '2026-02-04' })
  await t.post(`/payments/${bounced._id}/annul`, { reason: 'Engano' })
  const transfer = { method: 'transferencia', bankAccountId: t.bankAccount }
  await t.pay(ana._id, 11, { type: 'donativo', date: '2026-03-01', ...transfer })
  await t.pay(ana._id, 7, { type: 'donativo', date: '2024-12-20' })

  const { _id } = await t.post('/member_applications', { name: 'Candidata', categoryId: t.category('efetivo') })
  await sql`update member_applications set submitted_at = '2026-11-01T12:00:00Z' where id = ${_id}`.execute(
    t.database.kysely,
  )
  await t.post(`/member_applications/${_id}/accept`, { admissionDate: '2026-11-10', isSomeoneElse: true })
  // In Lisbon's time one was written in the last minute of June, and another, by UTC of the same day, in July.
  const written = [
    ['enviada', '2026-06-30T22:59:59Z'],
    ['devolvida', '2026-06-30T23:00:00Z'],
    ['enviada', '2026-07-02T09:00:00Z'],
    ['falhou', '2026-07-02T09:00:00Z'],
    ['em_fila', '2026-07-02T09:00:00Z'],
    ['enviada', '2025-07-02T09:00:00Z'],
  ]
  for (const [status, at] of written)
    await sql`
      insert into messages (id, at, name, name_sort, subject, channel, recipient_address, status, message_id, search)
      values (gen_random_uuid(), ${at}, 'livre', 'livre', 'Aviso', 'email', 'a@exemplo.pt', ${status}, gen_random_uuid()::text, '')
    `.execute(t.database.kysely)
})
afterAll(() => t.close())

describe('REP-01: the five reports', () => {
  it('owedPerYear: what became of the charges of each year, and no data before the ledger', async () => {
    const years = await read('owedPerYear')
    expect(years.map(({ year }) => year)).toEqual([2017, 2018, 2019, 2020, 2021, 2022, 2023, 2024, 2025, 2026])
    expect(ofYear(years, 2026)).toEqual({ year: 2026, charged: 48, paid: 10, waived: 4, owed: 34, members: 2 })
    const unknown = { charged: null, paid: null, waived: null }
    expect(ofYear(years, 2025)).toEqual({ year: 2025, ...unknown, owed: 0, members: 0 })
    expect(ofYear(years, 2024)).toEqual({ year: 2024, ...unknown, owed: 24, members: 1 })
    expect(ofYear(years, 2023)).toEqual({ year: 2023, ...unknown, owed: null, members: null })
  })

  it('paymentsPerYear: confirmed money by type and method, and no data before the first payment', async () => {
    const years = await read('paymentsPerYear')
    expect(ofYear(years, 2026)).toEqual({
      year: 2026,
      count: 2,
      amount: 41,
      byType: [
        { type: 'donativo', count: 1, amount: 11 },
        { type: 'quota', count: 1, amount: 30 },
      ],
      byMethod: [
        { method: 'numerario', count: 1, amount: 30 },
        { method: 'transferencia', count: 1, amount: 11 },
      ],
    })
    expect(ofYear(years, 2025)).toMatchObject({ count: 0, amount: 0, byType: [] })
    expect(ofYear(years, 2024)).toMatchObject({ count: 1, amount: 7 })
    expect(ofYear(years, 2023)).toEqual({ year: 2023, count: null, amount: null, byType: [], byMethod: [] })
  })

  it('membershipsPerYear: who came, came back, left, and was there at the end', async () => {
    const years = await read('membershipsPerYear')
    const told = years.map(({ year, ...row }) => [year, ...Object.values(row)])
    expect(told.slice(3)).toEqual([
      [2020, null, null, null, null],
      [2021, 2, 0, 0, 2],
      [2022, 2, 0, 0, 4],
      [2023, 0, 0, 0, 4],
      [2024, 1, 0, 2, 3],
      [2025, 1, 0, 1, 3],
      [2026, 1, 1, 0, 5],
    ])
    expect(ofYear(await read('membershipsPerYear', { year: '2027' }), 2027)?.activeAtYearEnd).toBeNull()
  })

  it('cancelationsPerYear: by the state at the end of the year; who left and died is counted once', async () => {
    const years = await read('cancelationsPerYear')
    const reasons = (year: number) => ofYear(years, year)?.byReason.map(({ name, count }) => [name, count])
    expect(years.map(({ total }) => total)).toEqual([null, null, null, null, 0, 0, 0, 2, 1, 0])
    expect(reasons(2024)).toEqual([['Saída a pedido', 2]])
    expect(reasons(2025)).toEqual([['Falecido', 1]])
  })
})

describe('REP-01: beyond the five', () => {
  it('members of a day by category, age and place, with the states of that day', async () => {
    const today = await read('membersOnDay')
    expect(today).toMatchObject({ day: TODAY, total: 5, otherPlaces: 0 })
    expect(today.byCategory.map(({ name, count }) => [name, count])).toEqual([
      ['Efetivo', 4],
      ['Correspondente', 1],
    ])
    expect(today.byAge).toEqual([
      { from: 0, to: 17, count: 1 },
      { from: 18, to: 30, count: 0 },
      { from: 31, to: 45, count: 0 },
      { from: 46, to: 64, count: 0 },
      { from: 65, to: null, count: 1 },
      { from: null, to: null, count: 3 },
    ])
    expect(today.byPlace.map(({ locality, count }) => [locality?.toLowerCase() ?? null, count])).toEqual([
      ['évora', 2],
      ['beja', 1],
      [null, 2],
    ])
    // On this day somebody who left later became 27.
    const earlier = await read('membersOnDay', { day: '2023-11-15' })
    expect(earlier.total).toBe(4)
    expect(earlier.byAge.find(({ from }) => from === 18)?.count).toBe(1)
  })

  it('collection by month and method, debt by age, time to the admission, and messages', async () => {
    const { months } = await read('collectionPerMonth')
    expect(months.map(({ amount }) => amount)).toEqual([0, 30, 11, 0, 0, 0, 0, 0, 0, 0, 0, null])
    const ofFirst = await read('collectionPerMonth', { year: '2024' })
    expect(ofFirst.months.slice(-2).map(({ count, amount }) => [count, amount])).toEqual([
      [null, null],
      [1, 7],
    ])
    const ages = await read('debtByAge')
    expect(ages.filter(({ count }) => count > 0)).toEqual([
      { age: 'por_vencer', count: 1, amount: 14, ofFormerMembers: 0 },
      { age: 'ate_1_ano', count: 2, amount: 44, ofFormerMembers: 24 },
    ])
    const admissions = await read('admissionsPerYear')
    expect(admissions.at(-1)).toEqual({ year: 2026, count: 1, medianDays: 9, longestDays: 9 })
    expect(admissions.at(-2)).toEqual({ year: 2025, count: null, medianDays: null, longestDays: null })
    const messages = await read('messagesPerMonth')
    expect(messages.months.map(({ sent }) => sent)).toEqual([0, 0, 0, 0, 0, 1, 2, 0, 0, 0, 0, null])
    const before = (await read('messagesPerMonth', { year: '2025' })).months
    expect(before.slice(5, 8).map(({ sent }) => sent)).toEqual([null, 1, 0])
    expect(messages.months.slice(5, 7)).toEqual([
      { month: 6, sent: 1, bounced: 0, failed: 0 },
      { month: 7, sent: 2, bounced: 1, failed: 1 },
    ])
  })
})

describe('REP-01: every number opens the list that it counts', () => {
  const totalOf = async ({ list, query, sum }: ListBehind) => {
    const { path } = resources.find(({ name }) => name === list) ?? {}
    const { status, body, text } = await t.asEditor('GET', `/${path}`, undefined, {
      ...query,
      _limit: '1',
      ...(sum && { _sums: sum }),
    })
    expect(status, text).toBe(200)
    return sum ? body.meta.sums[sum] : body.meta.total
  }

  it.each(NAMES)('%s', async name => {
    const queries: Record<string, string>[] = name === 'membersOnDay' ? [{}, { day: '2023-11-15' }] : [{}]
    let compared = 0
    for (const query of queries) {
      const data = await read(name, query)
      const table = REPORTS[name].table(data as never, { say: text => text, today: TODAY }) // of the same name
      for (const { rows } of table.groups)
        for (const { label, cells } of rows)
          for (const [place, { value, behind }] of cells.entries()) {
            if (!behind) continue
            expect([label, table.columns[place]?.key, await totalOf(behind)]).toEqual([
              label,
              table.columns[place]?.key,
              value,
            ])
            compared += 1
          }
    }
    expect(compared).toBeGreaterThan(0)
  })
})

describe('REP-01: files', () => {
  const fetch = async (body: Record<string, unknown>) => {
    const { status, body: answer, text } = await t.asEditor('POST', '/reports/export', body)
    expect(status, text).toBe(200)
    return t.app.inject({ url: answer.data.url })
  }

  it('CSV has the table with «sem dados» where nothing is known', async () => {
    const file = await fetch({ report: 'owedPerYear', format: 'csv', year: 2026 })
    expect(file.headers['content-disposition']).toContain('em-divida-por-ano-2026')
    const lines = file.body.trim().split('\r\n')
    expect(lines[0]).toBe('Ano;Emitido;Pago;Perdoado;Em dívida;Por receber (%);Sócios em dívida')
    expect(lines.at(-1)).toBe('2026;48,00;10,00;4,00;34,00;71;2')
    expect(lines.at(-3)).toBe('2024;sem dados;sem dados;sem dados;24,00;sem dados;1')
  })

  it('a report with several tables names them in a first column, and XLSX is a workbook', async () => {
    const csv = await fetch({ report: 'membersOnDay', day: '2023-11-15', format: 'csv' })
    expect(csv.body).toContain('Por categoria;Efetivo;4;100')
    const workbook = await fetch({ report: 'nextYearQuotaExpectations', format: 'xlsx' })
    expect(workbook.rawPayload.subarray(0, 2).toString()).toBe('PK')
    const [logged] = await t.rows<{ title: string }>(
      sql`select record_title as title from audit_log where action = 'export' order by at desc, id desc limit 1`,
    )
    expect(logged?.title).toContain('Previsão de quotas')
  })
})

describe('REP-01: who may read, and bad input', () => {
  it('AUTH-08: members and visitors read no report and no file', async () => {
    for (const name of NAMES) {
      expect((await t.call('GET', `/reports/${name}`, { as: member })).status).toBe(403)
      expect((await t.call('GET', `/reports/${name}`)).status).toBe(401)
    }
    const body = { report: 'owedPerYear', format: 'csv' }
    expect((await t.call('POST', '/reports/export', { as: member, body })).status).toBe(403)
    expect((await t.call('POST', '/reports/export', { body })).status).toBe(401)
  })

  it.each(['99999', '0', '-1', 'abc', '2026.5', "2026'--", '', 'NaN'])(
    'the year %j is refused in words',
    async year => {
      for (const name of NAMES.filter(one => REPORTS[one].asks !== 'day' && REPORTS[one].asks !== 'today')) {
        const { status, body } = await t.asEditor('GET', `/reports/${name}`, undefined, { year })
        expect([name, status, body.errors]).toEqual([name, 422, { year: 'Indique um ano entre 1900 e 2200.' }])
      }
    },
  )

  it.each([99999, 0, -1, 'abc', 2026.5])('no file is made of the year %j, which is refused in words', async year => {
    for (const report of NAMES) {
      const { status, body } = await t.asEditor('POST', '/reports/export', { report, format: 'csv', year })
      expect([report, status, body.errors]).toEqual([report, 422, { year: 'Indique um ano entre 1900 e 2200.' }])
    }
  })

  it.each(['99999-01-01', '0000-00-00', '-1', 'abc'])('the day %j is refused in words', async day => {
    const errors = { day: MESSAGES.date }
    const read = await t.asEditor('GET', '/reports/membersOnDay', undefined, { day })
    expect([read.status, read.body.errors]).toEqual([422, errors])
    const saved = await t.asEditor('POST', '/reports/export', { report: 'membersOnDay', format: 'csv', day })
    expect([saved.status, saved.body.errors]).toEqual([422, errors])
  })

  it.each([
    ['GET', '/reports/membersOnDay', { day: '2026-02-30' }, 'day'],
    ['GET', '/reports/debtByAge', { year: '99999' }, 'year'],
    ['GET', '/reports/membersOnDay', { year: '99999' }, 'year'],
    ['GET', '/reports/owedPerYear', { ano: '2026' }, 'ano'],
    ['POST', '/reports/export', { report: 'segredos', format: 'csv' }, 'report'],
    ['POST', '/reports/export', { report: 'owedPerYear', format: 'pdf' }, 'format'],
  ] as const)('%s %s with %j is refused beside its field', async (method, url, given, field) => {
    const { status, body } =
      method === 'GET' ? await t.asEditor(method, url, undefined, given) : await t.asEditor(method, url, given)
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual([field])
  })

  const perYear = NAMES.filter((name): name is Extract<ReportName, `${string}PerYear`> => name.endsWith('PerYear'))
  const perMonth = ['collectionPerMonth', 'messagesPerMonth'] as const
  const figuresOf = (row: object) => Object.values(row).filter(value => !Array.isArray(value) && value !== null)

  it('a year in which nobody was there, and one to come, have no data, never 0', async () => {
    for (const name of perYear) {
      for (const row of await read(name, { year: '1910' })) expect(figuresOf(row), name).toEqual([row.year])
      expect(figuresOf((await read(name, { year: '2027' })).at(-1) ?? {}), name).toEqual([2027])
    }
    for (const name of perMonth)
      for (const year of ['1910', '2027'])
        for (const row of (await read(name, { year })).months) expect(figuresOf(row), name).toEqual([row.month])
    expect((await t.asEditor('GET', '/reports/unknown')).status).toBe(404)
  })
})
