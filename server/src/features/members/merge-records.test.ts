import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMemberApp, type MemberApp } from '../../../test/member-app.ts'

let t: MemberApp
beforeAll(async () => {
  t = await createMemberApp()
})
afterAll(() => t.close())

const addTwins = async () => ({
  kept: await t.addMember({
    name: 'Rui Gémeo',
    admissionDate: '2018-01-01',
    email: 'rui@novo.example',
    addressLine1: 'Rua Nova, 1',
    locality: 'Porto',
  }),
  gone: await t.addMember({
    name: 'Rui Gemeo',
    admissionDate: '2010-05-05',
    email: 'rui@velho.example',
    addressLine1: 'Rua Velha, 2',
    locality: 'Braga',
  }),
})

/** What the audit entries of changes say, each with the title of its record. */
async function readChanges(resource: string) {
  const rows = await t.rows<{ title: string; field: string; from: unknown; to: unknown }>(sql`
    select record_title as title, field, change -> 'from' as "from", change -> 'to' as "to"
    from audit_log, jsonb_each(diff) as changes (field, change)
    where resource = ${resource} and action = 'update' and field <> 'rev'`)
  return rows.map(({ title, field, from, to }) => [title, field, from, to])
}

it('MEM-01e: a merge gives the records that referred to the member an audit entry and a new version', async () => {
  const { kept, gone } = await addTwins()
  const addMember = (name: string, columns: ReturnType<typeof sql>) =>
    t.addMember({ name }).then(async ({ _id }) => {
      await sql`update members set ${columns} where id = ${_id}`.execute(t.database.kysely)
      return { _id }
    })
  await addMember('Amiga', sql`proposer1_id = ${kept._id}, proposer2_id = ${gone._id}`)
  await addMember('Afilhada', sql`proposer1_id = ${gone._id}`)
  const charge = await addMember('Filha', sql`collector_id = ${gone.personId}`)
  const term = { memberId: charge._id, kind: 'agregado', headId: gone._id, fromDate: '2026-01-01' }
  expect((await t.asEditor('POST', '/member_terms', term)).status).toBe(201)
  const revOf = async () => (await t.asEditor('GET', `/members/${charge._id}`)).body.data.rev
  const seen = await revOf()

  const merging = { otherId: gone._id, take: ['addressLine1', 'locality'] }
  const { status, text } = await t.asEditor('POST', `/members/${kept._id}/merge`, merging)
  expect(status, text).toBe(200)

  const ofMembers = await readChanges('members')
  expect(ofMembers).toContainEqual(['Amiga', 'proposer2Id', gone._id, null])
  expect(ofMembers).toContainEqual(['Afilhada', 'proposer1Id', gone._id, kept._id])
  expect(ofMembers).toContainEqual(['Filha', 'collectorId', gone.personId, kept.personId])
  expect(await revOf()).toBe(seen + 1)
  const ofTerms = await readChanges('memberTerms')
  expect(ofTerms).toContainEqual(['2026-01-01', 'headId', gone._id, kept._id])
  expect(ofTerms).toContainEqual(['2010-05-05', 'memberId', gone._id, kept._id])
  expect(await readChanges('memberStates')).toContainEqual(['2010-05-05', 'memberId', gone._id, kept._id])
  const ofContacts = await readChanges('contacts')
  expect(ofContacts).toContainEqual(['rui@velho.example', 'personId', gone.personId, kept.personId])
  const replaced = await t.rows(sql`
    select diff -> 'addressLine1' ->> 'to' as address from audit_log
    where resource = 'contacts' and action = 'create' and diff -> 'personId' ->> 'to' = ${kept.personId}`)
  expect(replaced).toEqual([{ address: 'Rua Nova, 1' }])
})
