import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createImportApp, type ImportApp } from '../../../test/import-app.ts'

let t: ImportApp
let holder: { _id: string; personId: string; memberNumber: number }
beforeAll(async () => {
  t = await createImportApp()
  holder = await t.addMember({ name: 'Débora Debitada', preferredMethod: 'debito_direto', iban: IBAN })
})
afterAll(() => t.close())

const IBAN = 'PT50000201231234567890154'
const OTHER = 'PT50999900000000000000182'
const MASKED = 'PT50••••0154'
const PRINTED = 'PT50 •••• 0154'

const query = async <Row>(statement: ReturnType<typeof sql>) =>
  (await statement.execute(t.database.kysely)).rows as Row[] // what the statement selects

const stored = async (id = holder._id) =>
  (await query<{ iban: string | null }>(sql`select iban from members where id = ${id}`))[0]?.iban

async function exportOf(as: ImportApp['admin'], more: object = {}) {
  const body = { format: 'csv', fields: ['name', 'iban'], ids: [holder._id], ...more }
  const asked = await t.call('POST', '/members/export', { as, body })
  if (asked.status !== 200) return { status: asked.status, text: asked.text }
  return t.call('GET', asked.body.data.url.replace('/api', ''), { as })
}

describe('MEM-01: the IBAN is masked wherever many are shown', () => {
  it.each(['1', '-1'])('in lists (_limit=%s), for admins too; the sheet shows it whole', async _limit => {
    for (const ask of [t.asEditor, t.asAdmin]) {
      const { text } = await ask('GET', '/members', undefined, { _limit, _search: 'Debitada' })
      expect(text).toContain(MASKED)
      expect(text).not.toContain(IBAN)
      const few = await ask('GET', '/members', undefined, { _limit, _search: 'Debitada', _fields: 'iban' })
      expect(few.body.data[0].iban).toBe(MASKED)
      expect((await ask('GET', `/members/${holder._id}`)).body.data.iban).toBe(IBAN)
      expect((await ask('GET', `/members/${holder._id}/sheet`)).body.data.member.iban).toBe(IBAN)
    }
  })

  it('in the list of people', async () => {
    await sql`update people set iban = ${IBAN} where id = ${holder.personId}`.execute(t.database.kysely)
    const { text } = await t.asEditor('GET', '/people', undefined, { _search: 'Debitada' })
    expect(text).toContain(MASKED)
    expect(text).not.toContain(IBAN)
  })

  it('cannot be searched, filtered or sorted by, so nobody can guess its digits', async () => {
    const asked: Record<string, string>[] = [
      { _iban: IBAN },
      { '_iban.has': '0201' },
      { '_iban.from': 'PT' },
      { '_iban.empty': 'true' },
      { _sort: 'iban' },
    ]
    for (const one of asked) expect((await t.asAdmin('GET', '/members', undefined, one)).status).toBe(422)
    const { body } = await t.asAdmin('GET', '/members', undefined, { _search: IBAN })
    expect(body.data).toEqual([])
  })

  it('in exports; whole for an admin who asks for it, which the audit log tells', async () => {
    for (const as of [t.admin, t.editor]) {
      const { text } = await exportOf(as)
      expect(text).toContain(PRINTED)
      expect(text).not.toContain('01231234567890')
    }
    const told = () =>
      query<{ title: string }>(sql`select record_title as title from audit_log where action = 'view_sensitive'`)
    expect(await told()).toEqual([])
    const refused = await exportOf(t.editor, { whole: ['iban'] })
    expect(refused.status).toBe(403)
    expect(refused.text).toContain('Não pode exportar este valor completo.')
    expect((await exportOf(t.admin, { whole: ['taxNumber'] })).status).toBe(403)
    expect(await told()).toEqual([])
    expect((await exportOf(t.admin, { whole: ['iban'] })).text).toContain('PT50 0002 0123 1234 5678 9015 4')
    expect((await told()).map(({ title }) => title)).toEqual([
      expect.stringContaining('IBAN por inteiro, num ficheiro'),
    ])
  })

  it('is told to the screens: an editor has no choice of whole values', async () => {
    const fieldFor = async (ask: typeof t.asAdmin) =>
      (await ask('GET', '/explainer')).body.data.members.find((field: { name: string }) => field.name === 'iban')
    expect(await fieldFor(t.asAdmin)).toMatchObject({ masked: true, wholeInExports: true, filterable: false })
    expect(await fieldFor(t.asEditor)).toMatchObject({ masked: true })
    expect(await fieldFor(t.asEditor)).not.toHaveProperty('wholeInExports')
  })

  it('in histories, in the audit log and in the preview of a merge', async () => {
    const changed = await t.addMember({ iban: IBAN })
    await t.asEditor('PATCH', `/members/${changed._id}`, { iban: OTHER })
    const { body, text } = await t.asEditor('GET', `/members/${changed._id}/history`)
    expect(body.data[0].changes).toContainEqual(
      expect.objectContaining({ label: 'IBAN', from: MASKED, fromText: PRINTED, toText: 'PT50 •••• 0182' }),
    )
    expect(text).not.toContain(IBAN)
    // The old value is not in the log, so that it cannot be restored from there.
    expect(body.data[0].isRestorable).toBe(false)
    const preview = await t.asEditor('POST', `/members/${holder._id}/merge/preview`, { otherId: changed._id })
    expect(preview.body.data.differences).toContainEqual(
      expect.objectContaining({ field: 'iban', kept: PRINTED, other: 'PT50 •••• 0182' }),
    )
    const [logged] = await query<{ found: number }>(sql`
      select count(*)::int as found from audit_log where diff::text like ${`%${IBAN}%`} or diff::text like ${`%${OTHER}%`}`)
    expect(logged?.found).toBe(0)
  })
})

describe('MEM-01: a masked IBAN never overwrites the real one', () => {
  it('sent back by the API it is kept; that of another IBAN, and that of a new member, is an error', async () => {
    for (const iban of [MASKED, PRINTED]) {
      const { status, text } = await t.asEditor('PATCH', `/members/${holder._id}`, { iban, profession: 'Atriz' })
      expect(status, text).toBe(200)
      expect(await stored()).toBe(IBAN)
    }
    const message = 'Este valor está encurtado («••••»). Escreva-o completo.'
    const wrong = await t.asEditor('PATCH', `/members/${holder._id}`, { iban: 'PT50••••9999' })
    expect([wrong.status, wrong.body.errors]).toEqual([422, { iban: message }])
    const fresh = await t.asEditor('POST', '/members', t.input({ iban: MASKED }))
    expect([fresh.status, fresh.body.errors]).toEqual([422, { iban: message }])
    expect(await stored()).toBe(IBAN)
  })

  it('an export that is imported again changes nothing', async () => {
    const { text } = await exportOf(t.editor, { fields: ['memberNumber', 'name', 'iban'] })
    expect(text).toContain(PRINTED)
    const same = await t.checked(text.replace('\ufeff', ''))
    expect(same.counts).toMatchObject({ create: 0, update: 0, skip: 1, error: 0 })
    const other = await t.checked(text.replace('\ufeff', '').replace(PRINTED, 'PT50 •••• 9999'))
    expect(other.counts).toMatchObject({ update: 0, error: 1 })
    const whole = await t.checked(`N.º;IBAN\n${holder.memberNumber};${OTHER}`)
    expect(whole.counts).toMatchObject({ update: 1, error: 0 })
    const rows = await t.asEditor('GET', `/imports/${whole._id}/rows`)
    expect(rows.text).not.toContain(IBAN)
    expect(rows.text).toContain(PRINTED)
    expect(await stored()).toBe(IBAN)
  })
})
