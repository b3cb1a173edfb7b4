import { readGrownJuniors } from '@agremia/model/calls/grown-juniors'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { holdOpen } from '../../../test/hold-open.ts'
import { createMemberApp, type MemberApp } from '../../../test/member-app.ts'
import { untilWaiting } from '../../../test/until-waiting.ts'
import { promoteJuniors } from './promote-juniors.ts'

let t: MemberApp
beforeAll(async () => {
  t = await createMemberApp()
})
afterAll(() => t.close())

const run = (more: object = {}) =>
  promoteJuniors(
    t.database,
    { ...t.store.texts(), juniorAutoPromote: 'true', ...more },
    new Date('2026-11-15T10:00:00Z'),
  )
const addJunior = (birthDate: string | null, given: object = {}) =>
  t.addMember({ categoryId: t.category('junior'), birthDate, admissionDate: '2015-03-01', ...given })
const read = async (id: string) => (await t.asEditor('GET', `/members/${id}`)).body.data
const terms = async (id: string) =>
  (await t.asEditor('GET', `/members/${id}/member_terms`)).body.data.map(
    (term: { fromDate: string; _refs: { categoryId: string } }) => [term.fromDate, term._refs.categoryId],
  )

it('MEM-01b: juniors above the age limit become full members once, from their birthday on', async () => {
  const grown = await addJunior('2008-11-10')
  const child = await addJunior('2008-11-16')
  const unknown = await addJunior(null)
  const old = await addJunior('2005-05-05')
  await run()
  await run()
  expect(await terms(grown._id)).toEqual([
    ['2015-03-01', 'Júnior'],
    ['2026-11-10', 'Efetivo'],
  ])
  expect(await read(grown._id)).toMatchObject({ categoryId: t.category('efetivo'), canVote: true, rev: 2 })
  for (const { _id } of [child, unknown]) expect(await terms(_id)).toEqual([['2015-03-01', 'Júnior']])
  // They were juniors until today, whatever they should have been.
  expect(await terms(old._id)).toEqual([
    ['2015-03-01', 'Júnior'],
    ['2026-11-15', 'Efetivo'],
  ])
  const { body } = await t.asEditor('GET', `/members/${grown._id}/history`)
  expect(body.data.map((entry: { partLabel?: string; userName: string }) => [entry.partLabel, entry.userName])).toEqual(
    expect.arrayContaining([['Condição', 'Sistema']]),
  )
})

it('MEM-01b: former members, juniors on purpose and those with a future category are not promoted, nor anyone when it is off', async () => {
  const left = await addJunior('2008-11-01')
  await t.changeState(left._id, 'saida', '2026-01-01')
  const onPurpose = await addJunior('1990-01-01', { admissionDate: '2026-02-01' })
  const planned = await addJunior('2008-10-01')
  await t.asEditor('POST', '/member_terms', {
    memberId: planned._id,
    kind: 'categoria',
    fromDate: '2027-01-01',
    categoryId: t.category('auxiliar'),
  })
  const off = await addJunior('2008-11-02')
  await run({ juniorAutoPromote: 'false' })
  for (const { _id } of [left, onPurpose, planned, off]) {
    expect(await read(_id)).toMatchObject({ categoryId: t.category('junior') })
  }
  await run({ juniorMaxAge: '18' })
  expect(await read(off._id)).toMatchObject({ categoryId: t.category('junior') })
  await run()
  for (const { _id } of [left, onPurpose, planned]) {
    expect(await read(_id)).toMatchObject({ categoryId: t.category('junior') })
  }
  expect(await read(off._id)).toMatchObject({ categoryId: t.category('efetivo') })
})

it('MEM-01b: while it is off, who is too old is listed with the new category and value, and waits for a yes', async () => {
  const [grown, other] = [await addJunior('2008-11-10', { name: 'Bento Crescido' }), await addJunior('2008-11-12')]
  await addJunior('2010-01-01')
  const pending = async () => (await t.asEditor('GET', '/first_screen')).body.data.pendingWork.grownJuniors
  const listed = async () => {
    const { body } = await t.asEditor('GET', '/members/grown_juniors')
    expect(readGrownJuniors.answer?.safeParse(body).error).toBeUndefined()
    return body.data
  }
  expect((await listed()).amount).toBe(null)
  await t.asEditor('POST', '/quota_plans', {
    name: 'Efetivo',
    categoryIds: [t.category('efetivo')],
    validFrom: '2020-01-01',
    values: [{ validFrom: '2020-01-01', periodAmount: 24 }],
  })
  const { juniors, ...value } = await listed()
  expect(value).toEqual({ categoryName: 'Efetivo', amount: 24, periodicity: 'Anual' })
  const ids = juniors.map(({ memberId }: { memberId: string }) => memberId)
  expect(ids).toEqual(expect.arrayContaining([grown._id, other._id]))
  expect(juniors[0]).toMatchObject({ name: 'Bento Crescido', birthday: '2026-11-10', fromDate: '2026-11-10' })
  expect(await pending()).toBe(ids.length)
  const promoted = await t.asEditor('POST', '/members/grown_juniors/promote', { ids: [grown._id] })
  expect([promoted.status, promoted.body]).toEqual([200, { data: { promoted: 1 } }])
  expect(await terms(grown._id)).toEqual([
    ['2015-03-01', 'Júnior'],
    ['2026-11-10', 'Efetivo'],
  ])
  expect(await read(other._id)).toMatchObject({ categoryId: t.category('junior') })
  expect(await pending()).toBe(ids.length - 1)
  expect((await t.asEditor('POST', '/members/grown_juniors/promote', { ids: [grown._id] })).body.data.promoted).toBe(0)
  expect((await t.asEditor('POST', '/members/grown_juniors/promote', { ids: [] })).status).toBe(422)
  const member = await t.signedIn('member')
  expect((await t.call('GET', '/members/grown_juniors', { as: member })).status).toBe(403)
  expect((await t.call('POST', '/members/grown_juniors/promote', { as: member, body: { ids } })).status).toBe(403)
  await t.asAdmin('PATCH', '/settings', { juniorAutoPromote: true })
  expect(await pending()).toBe(0)
})

it('MEM-01b: by two at the same moment they are promoted once', async () => {
  const grown = await addJunior('2008-11-09')
  const release = await holdOpen(t, ({ db }) => sql`select from members where id = ${grown._id} for update`.execute(db))
  const all = [run(), run()]
  await untilWaiting(t.database, 2)
  await release()
  await Promise.all(all)
  expect(await terms(grown._id)).toEqual([
    ['2015-03-01', 'Júnior'],
    ['2026-11-09', 'Efetivo'],
  ])
  expect(await read(grown._id)).toMatchObject({ rev: 2 })
})
