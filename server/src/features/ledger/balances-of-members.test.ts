import { SETTINGS } from '@agremia/model/rules/settings'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addUser } from '../../../test/factories.ts'
import { createLedgerApp, type LedgerApp } from '../../../test/ledger-app.ts'
import { applyNewDay } from '../members/derive-members.ts'
import { followTheDayJob } from '../members/follow-the-day.job.ts'

let t: LedgerApp
beforeAll(async () => {
  t = await createLedgerApp()
})
afterAll(() => t.close())

const MONEY = 'situation,paidUntil,overdueTotal,debtTotal,creditBalance,nextDueDate'
const read = async (id: string) => (await t.asEditor('GET', `/members/${id}`)).body.data
const list = async (query: Record<string, string>) => {
  const { status, body } = await t.asEditor('GET', '/members', undefined, {
    _fields: `name,canVote,${MONEY}`,
    ...query,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const namesBy = async (query: Record<string, string>) =>
  (await list(query)).data.map(({ name }: { name: string }) => name.split(' ')[0])
/** A charge of this year that is due on a later day. */
const DUE_LATER = { issueDate: '2026-11-01', dueDate: '2026-12-31' }

describe('PAY-03, MEM-01: members with the balances of their account', () => {
  it('has them on the sheet, follows what is charged and paid, and makes no version and no entry of it', async () => {
    const { _id, rev } = await t.addMember({ name: 'Zélia Conta' })
    expect(await read(_id)).toMatchObject({
      situation: 'em_dia',
      paidUntil: null,
      overdueTotal: 0,
      debtTotal: 0,
      creditBalance: 0,
      nextDueDate: null,
    })
    await t.charge(_id, 2025, { issueDate: '2025-01-01', dueDate: '2025-03-31' })
    await t.charge(_id, 2026, DUE_LATER)
    expect(await read(_id)).toMatchObject({
      situation: 'em_atraso',
      overdueTotal: 24,
      debtTotal: 48,
      nextDueDate: '2026-12-31',
    })
    await t.pay(_id, 24)
    const owing = { situation: 'a_pagamento', paidUntil: '2025-12-31', overdueTotal: 0, debtTotal: 24 }
    expect(await read(_id)).toMatchObject(owing)
    await t.pay(_id, 30.5)
    const settled = {
      situation: 'em_dia',
      paidUntil: '2026-12-31',
      debtTotal: 0,
      creditBalance: 6.5,
      nextDueDate: null,
      rev,
    }
    expect(await read(_id)).toMatchObject(settled)
    const entries = await t.rows<{ diff: object }>(
      sql`select diff from audit_log where resource = 'members' and record_id = ${_id}`,
    )
    expect(entries.map(({ diff }) => Object.keys(diff).filter(name => MONEY.includes(name)))).toEqual([[]])
  })

  it('ignores balances that a form or an API sends back', async () => {
    const { _id } = await t.addMember({ name: 'Yara Devolve' })
    const whole = await read(_id)
    const sent = { ...whole, debtTotal: 99, situation: 'em_atraso', paidUntil: '2030-12-31' }
    expect((await t.asEditor('PATCH', `/members/${_id}`, sent)).body.data).toEqual(whole)
  })

  it('an exemption shows as one while nothing is open', async () => {
    const { _id } = await t.addMember({ name: 'Xavier Isento' })
    const term = { memberId: _id, kind: 'isencao', fromDate: '2026-01-01', exemption: 'estudante' }
    const made = await t.asEditor('POST', '/member_terms', term)
    expect(made.status, made.text).toBe(201)
    expect(await read(_id)).toMatchObject({ situation: 'isento' })
    await t.charge(_id, 2025, { issueDate: '2025-01-01', dueDate: '2025-03-31' })
    expect(await read(_id)).toMatchObject({ situation: 'em_atraso' })
  })
})

describe('PAY-03, LIST-01: the members’ list with money', () => {
  beforeAll(async () => {
    for (const [name, years] of [
      ['Abel Lista', []],
      ['Berta Lista', [2025]],
      ['Carla Lista', [2024, 2025]],
    ] as const) {
      const { _id } = await t.addMember({ name })
      for (const year of years) await t.charge(_id, year, { issueDate: `${year}-01-01`, dueDate: `${year}-03-31` })
      if (name === 'Abel Lista') await t.pay(_id, 5)
    }
  })

  it.each([
    [{ _sort: '-debtTotal' }, ['Carla', 'Berta', 'Abel']],
    [{ _sort: '-overdueTotal' }, ['Carla', 'Berta', 'Abel']],
    [{ _sort: '-creditBalance', _creditBalance: '5' }, ['Abel']],
    [{ _sort: 'name', _situation: 'em_atraso' }, ['Berta', 'Carla']],
    [{ _sort: 'name', '_overdueTotal.from': '30' }, ['Carla']],
    [{ _sort: 'name', '_paidUntil.empty': 'true', _situation: 'em_dia' }, ['Abel']],
  ])('finds and sorts by %j', async (query, found) => {
    expect(await namesBy({ _search: 'Lista', ...query })).toEqual(found)
  })

  it('adds up what all that match owe', async () => {
    const { meta } = await list({ _search: 'Lista', _limit: '1', _sums: 'debtTotal,creditBalance' })
    expect(meta.sums).toEqual({ debtTotal: 72, creditBalance: 5 })
  })

  it('exports them', async () => {
    const asked = { format: 'csv', fields: ['name', 'overdueTotal', 'situation'], query: { _search: 'Carla Lista' } }
    const { body, status, text } = await t.asEditor('POST', '/members/export', asked)
    expect(status, text).toBeLessThan(300)
    const file = await t.call('GET', body.data.url.replace('/api', ''), { as: t.editor })
    expect(file.text).toContain('48,00')
    expect(file.text).toContain('Em atraso')
  })

  it('a member neither lists others’ balances nor reads them', async () => {
    const { _id } = await t.addMember({ name: 'Walter Próprio' })
    const user = await addUser(t.database, { role: 'member' })
    await sql`update users set member_id = ${_id} where id = ${user.id}`.execute(t.database.kysely)
    const own = await t.signedIn('member', user)
    expect((await t.call('GET', '/members', { as: own, query: { _fields: MONEY } })).status).toBe(403)
    expect((await t.call('GET', `/members/${_id}`, { as: own })).status).toBe(403)
  })
})

describe('PAY-03, MEM-01f: balances on an earlier day', () => {
  it('are those of that day, whatever happened since, and cannot be sorted by', async () => {
    const { _id } = await t.addMember({ name: 'Vera Ontem' })
    const quota = await t.charge(_id, 2025, { issueDate: '2025-01-01', dueDate: '2025-03-31' })
    await t.charge(_id, 2026, { issueDate: '2026-01-01', dueDate: '2026-03-31' })
    const paid = await t.pay(_id, 30, { date: '2026-05-10' })
    const on = async (_asOf: string) => (await list({ _search: 'Vera Ontem', _asOf })).data[0]
    const days = ['2025-03-31', '2025-04-01', '2026-02-01', '2026-06-01']
    const before = await Promise.all(days.map(on))
    expect(before).toMatchObject([
      { situation: 'a_pagamento', debtTotal: 24, overdueTotal: 0, paidUntil: null, nextDueDate: '2025-03-31' },
      { situation: 'em_atraso', debtTotal: 24, overdueTotal: 24, nextDueDate: null },
      { situation: 'em_atraso', debtTotal: 48, overdueTotal: 24, nextDueDate: '2026-03-31' },
      { situation: 'em_atraso', debtTotal: 18, overdueTotal: 18, paidUntil: '2025-12-31' },
    ])
    await t.post(`/payments/${paid._id}/annul`, { reason: 'Engano' })
    await t.post(`/unsettled_payments/${quota._id}/annul`, { reason: 'Engano' })
    expect(await Promise.all(days.map(on))).toEqual(before)
    expect(await read(_id)).toMatchObject({ debtTotal: 24, overdueTotal: 24, paidUntil: null })
    const sorted = await t.asEditor('GET', '/members', undefined, { _asOf: '2026-06-01', _sort: 'overdueTotal' })
    expect([sorted.status, sorted.body.errors]).toEqual([
      422,
      { _sort: 'Só é possível ordenar por este campo na lista de hoje.' },
    ])
    expect(await namesBy({ _search: 'Vera Ontem', _asOf: '2026-06-01', '_overdueTotal.from': '18' })).toEqual(['Vera'])
  })

  it('are today’s on today, for every member', async () => {
    const today = '2026-11-15'
    const [now, asOf] = await Promise.all([list({ _sort: 'name' }), list({ _sort: 'name', _asOf: today })])
    expect(asOf.data).toEqual(now.data)
  })
})

describe('MEM-01: the right to vote follows arrears', () => {
  const votes = async (id: string) => (await read(id)).canVote
  /** The day that is one longer ago than the grace. */
  const LONG_AGO = { issueDate: '2026-01-01', dueDate: '2026-09-15' }

  it('the database knows the defaults of the settings', async () => {
    const { rows } = await sql<{ days: number }>`select voting_grace_days() as days`.execute(t.database.kysely)
    expect(rows).toEqual([{ days: Number(SETTINGS.upToDateGraceDays.default) }])
    expect(SETTINGS.votingRequiresUpToDate.default).toBe('true')
  })

  it('is lost by what is overdue for longer than the grace, and comes back with the payment', async () => {
    const { _id } = await t.addMember({ name: 'Tiago Voto' })
    const within = { ...LONG_AGO, dueDate: '2026-09-16' }
    await t.charge(_id, 2025, within)
    expect(await votes(_id)).toBe(true)
    await t.charge(_id, 2026, LONG_AGO)
    expect(await votes(_id)).toBe(false)
    expect(await namesBy({ _search: 'Tiago Voto', _canVote: 'false' })).toEqual(['Tiago'])
    await t.pay(_id, 24)
    expect(await votes(_id)).toBe(true)
  })

  it('is taken away by the day that passes, and asks for it on the day of a roll', async () => {
    const { _id } = await t.addMember({ name: 'Sara Voto' })
    await t.charge(_id, 2026, { ...LONG_AGO, dueDate: '2026-09-16' })
    await applyNewDay(t.database, new Date('2026-11-16T08:00:00Z'))
    expect(await votes(_id)).toBe(false)
    await t.pay(_id, 24)
    const roll = async (_asOf: string) => (await list({ _search: 'Sara Voto', _asOf })).data[0].canVote
    expect([await roll('2026-11-14'), await roll('2026-11-15')]).toEqual([true, true])
    expect(await namesBy({ _search: 'Tiago Voto', _asOf: '2026-11-14', _canVote: 'true' })).toEqual(['Tiago'])
  })

  it('the roll of an earlier day uses the settings of that day, whatever they are today', async () => {
    const { _id } = await t.addMember({ name: 'Olga Voto' })
    await t.charge(_id, 2026, { ...LONG_AGO, dueDate: '2026-09-16' })
    const rolls = async () =>
      Promise.all(
        ['2026-11-14', '2026-11-15'].map(async _asOf => (await list({ _search: 'Olga Voto', _asOf })).data[0].canVote),
      )
    const change = async (changes: object) => expect((await t.asAdmin('PATCH', '/settings', changes)).status).toBe(200)
    expect(await rolls()).toEqual([true, true])
    await change({ upToDateGraceDays: 30 })
    expect(await rolls()).toEqual([true, false])
    await t.database.pool.query(
      `update audit_log set at = '2026-11-14T23:59:59Z' where record_id = 'upToDateGraceDays'`,
    )
    expect(await rolls()).toEqual([false, false])
    await change({ votingRequiresUpToDate: false })
    expect(await rolls()).toEqual([false, true])
    await change({ votingRequiresUpToDate: true, upToDateGraceDays: 60 })
    expect(await rolls()).toEqual([false, true])
    await t.database.pool.query(
      `delete from audit_log where record_id in ('upToDateGraceDays', 'votingRequiresUpToDate')`,
    )
  })

  it('counts only own charges, whoever is billed', async () => {
    const head = await t.addMember({ name: 'Rita Titular' })
    const child = await t.addMember({ name: 'Quim Agregado' })
    await t.charge(child._id, 2026, { ...LONG_AGO, billToMemberId: head._id })
    expect([await votes(head._id), await votes(child._id)]).toEqual([true, false])
  })

  it('follows the settings for everybody, and never a wrong one', async () => {
    const { _id } = await t.addMember({ name: 'Paula Tolerância' })
    await t.charge(_id, 2026, LONG_AGO)
    const change = async (changes: object) => {
      const { status, text } = await t.asAdmin('PATCH', '/settings', changes)
      expect(status, text).toBe(200)
      // The job is queued by the change itself.
      const { rowCount } = await t.database.pool.query(
        `select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs where task_identifier = $1 having count(*) = 1`,
        [followTheDayJob.name],
      )
      expect(rowCount).toBe(1)
      await t.runJob(followTheDayJob, {})
    }
    expect(await votes(_id)).toBe(false)
    await change({ upToDateGraceDays: 61 })
    expect(await votes(_id)).toBe(true)
    await change({ upToDateGraceDays: 0 })
    expect(await votes(_id)).toBe(false)
    await change({ votingRequiresUpToDate: false })
    expect(await votes(_id)).toBe(true)
    await change({ votingRequiresUpToDate: true, upToDateGraceDays: 60 })
    const refused = await t.asAdmin('PATCH', '/settings', { upToDateGraceDays: -1 })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['upToDateGraceDays']])
    expect(await votes(_id)).toBe(false)
  })
})
