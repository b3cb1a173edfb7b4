import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addUser } from '../../../../test/factories.ts'
import { createLedgerApp, type LedgerApp } from '../../../../test/ledger-app.ts'
import type { Signed } from '../../../../test/test-app.ts'
import { readPdf } from '../../../pdf/testing/read-pdf.ts'

let t: LedgerApp
beforeAll(async () => {
  t = await createLedgerApp()
})
afterAll(() => t.close())

const ask = (memberId: string, body: object, as?: Signed) =>
  t.call('POST', `/members/${memberId}/account/export`, { as, body })
async function fileOf(memberId: string, body: object, as: Signed = t.editor) {
  const { status, body: answered, text } = await ask(memberId, body, as)
  expect(status, text).toBe(200)
  const { url } = answered.data
  const file = await t.app.inject({ method: 'GET', url })
  expect((await t.app.inject({ method: 'GET', url })).statusCode).toBe(404)
  return file
}
const csvOf = async (memberId: string, more: object = {}, as?: Signed) =>
  (await fileOf(memberId, { format: 'csv', ...more }, as)).payload.replace('\ufeff', '').trimEnd().split('\r\n')

const HEAD = 'Data;Movimento;Detalhe;Debita;Paga;Em dívida'

describe('PAY-03: the account as a file', () => {
  it('has the columns and the order of the screen, of all years or of one with what was owed before it', async () => {
    const { _id } = await t.addMember({ name: 'Abílio Extrato' })
    await t.charge(_id, 2025, { issueDate: '2025-01-01', dueDate: '2025-03-31' })
    await t.pay(_id, 20, { date: '2025-02-03' })
    await t.charge(_id, 2026)
    const lines = await csvOf(_id)
    expect(lines).toEqual([
      HEAD,
      expect.stringMatching(/^01\/01\/2026;Quota 2026 \(vencida há 229 dias\);lançada à mão;24,00;;28,00$/),
      expect.stringMatching(
        /^03\/02\/2025;Pagamento;Numerário · recibo REC 2026\/\d+ · liquidou Quota 2025 \(20,00\s€\);;20,00;4,00$/,
      ),
      expect.stringMatching(
        /^01\/01\/2025;Quota 2025 \(paga em parte · vencida há \d+ dias\);lançada à mão;24,00;;24,00$/,
      ),
    ])
    expect(await csvOf(_id, { year: 2026 })).toEqual([HEAD, lines[1], '31/12/2025;Saldo no fim de 2025;;;;4,00'])
    const { headers, rawPayload } = await fileOf(_id, { format: 'print', year: 2026 })
    expect(headers['content-disposition']).toBe('inline; filename="conta-corrente-de-abilio-extrato-2026-11-15.pdf"')
    const printed = readPdf(rawPayload).pages.flat().join(' ')
    for (const text of ['Conta-corrente de Abílio Extrato', 'Ano de 2026', 'Quota 2026', 'Saldo no fim de 2025'])
      expect(printed).toContain(text)
    expect((await fileOf(_id, { format: 'xlsx' })).headers['content-disposition']).toContain('.xlsx')
    const history = await t.asEditor('GET', `/members/${_id}/history`)
    expect(history.body.data.filter((entry: { action: string }) => entry.action === 'export')).toHaveLength(4)
  })

  it('of an account without entries it has the head alone, and of a long one every line with its balance', async () => {
    const { _id } = await t.addMember({})
    expect(await csvOf(_id)).toEqual([HEAD])
    await sql`
      insert into unsettled_payments (id, member_id, type, year, description, original_amount, issue_date, due_date)
      select gen_random_uuid(), ${_id}, 'outro', year, 'Taxa ' || year || '.' || part, 100, make_date(year, 1, 1), make_date(year, 12, 31)
      from generate_series(1980, 2026) as year, generate_series(1, 12) as part
    `.execute(t.database.kysely)
    const lines = await csvOf(_id)
    expect(lines).toHaveLength(1 + 47 * 12)
    expect(lines.slice(1).map(line => line.split(';').at(-1))).toEqual(
      Array.from({ length: 47 * 12 }, (_one, place) => `${47 * 12 - place},00`),
    )
  })

  it("members get their own without reasons, and nobody else's; bad input is told beside its field", async () => {
    const own = await t.addMember({ name: 'Sara Própria' })
    const charge = await t.charge(own._id, 2026)
    await t.post(`/unsettled_payments/${charge._id}/waive`, { amount: 4, reason: 'Segredo', minutesRef: '3/2026' })
    const user = await addUser(t.database, { role: 'member' })
    await sql`update users set member_id = ${own._id} where id = ${user.id}`.execute(t.database.kysely)
    const as = await t.signedIn('member', user)
    const text = (await csvOf(own._id, {}, as)).join()
    expect(text).toContain('ata 3/2026')
    expect(text).not.toContain('Segredo')
    expect((await csvOf(own._id)).join()).toContain('Segredo')
    const other = await t.addMember({})
    expect((await ask(other._id, { format: 'csv' }, as)).status).toBe(404)
    expect((await ask(own._id, { format: 'csv' })).status).toBe(401)
    expect((await ask('nada', { format: 'csv' }, t.editor)).status).toBe(404)
    for (const [body, errors] of [
      [{}, { format: 'Escolha um formato.' }],
      [{ format: 'doc' }, { format: 'Escolha um formato.' }],
      [{ format: 'csv', year: 12 }, { year: 'Indique um ano.' }],
    ] as const) {
      const refused = await ask(own._id, body, t.editor)
      expect([refused.status, refused.body.errors]).toEqual([422, errors])
    }
  })
})
