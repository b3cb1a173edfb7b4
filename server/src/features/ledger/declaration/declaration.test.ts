import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addUser } from '../../../../test/factories.ts'
import { createLedgerApp, type LedgerApp } from '../../../../test/ledger-app.ts'
import type { Signed } from '../../../../test/test-app.ts'
import { readPdf } from '../../../pdf/testing/read-pdf.ts'

let t: LedgerApp
beforeAll(async () => {
  t = await createLedgerApp()
  await t.asAdmin('PATCH', '/settings', {
    organisationName: 'Coro de Vila Nova',
    organisationArticle: 'o',
    organisationLocality: 'Coimbra',
    signatureName: 'Ana Tesoureira',
    signatureRole: 'Tesoureira',
  })
})
afterAll(() => t.close())

const ask = (memberId: string, as?: Signed) => t.call('POST', `/members/${memberId}/quota_declaration`, { as })
async function textOf(memberId: string, as: Signed) {
  const { status, body } = await ask(memberId, as)
  expect(status).toBe(200)
  const file = await t.app.inject({ method: 'GET', url: body.data.url })
  expect(file.headers['content-type']).toBe('application/pdf')
  return readPdf(file.rawPayload).pages.flat().join(' ')
}

describe('PAY-02: the declaration that nothing is overdue', () => {
  it('says who is up to date until when, with place, date and signature; staff and the member get it', async () => {
    const member = await t.addMember({ name: 'Maria em Dia', taxNumber: '123456789', admissionDate: '2021-03-01' })
    await t.charge(member._id, 2026)
    await t.pay(member._id, 24)
    const user = await addUser(t.database, { role: 'member' })
    await sql`update users set member_id = ${member._id} where id = ${user.id}`.execute(t.database.kysely)
    for (const as of [t.editor, await t.signedIn('member', user)]) {
      const text = await textOf(member._id, as)
      for (const part of [
        'Declaração de quotas em dia',
        'o Coro de Vila Nova declara que Maria em Dia, NIF 123456789',
        'desde 1 de março de 2021',
        'em dia, até 31 de dezembro de 2026.',
        'Coimbra, 15 de novembro de 2026.',
        'Ana Tesoureira',
      ])
        expect(text).toContain(part)
    }
  })

  it('is refused in words to whoever is in arrears or has left, and a link does not outlive its truth', async () => {
    const member = await t.addMember({})
    const { body } = await ask(member._id, t.editor)
    await t.charge(member._id, 2026)
    expect((await t.app.inject({ method: 'GET', url: body.data.url })).statusCode).toBe(404)
    const late = await ask(member._id, t.editor)
    expect([late.status, late.body.errors._]).toEqual([
      409,
      'Há 24,00\u00a0€ em atraso. A declaração só se passa com tudo em dia.',
    ])
    await t.pay(member._id, 24)
    expect((await ask(member._id, t.editor)).status).toBe(200)
    await t.changeState(member._id, 'saida', '2026-10-01')
    expect((await ask(member._id, t.editor)).body.errors._).toBe('A declaração é só para quem é sócio nesta data.')
  })

  it('what is due later is no arrears', async () => {
    const member = await t.addMember({})
    await t.charge(member._id, 2026, { dueDate: '2026-12-31' })
    expect(await textOf(member._id, t.editor)).toContain('tem o pagamento de quotas em dia.')
  })

  it('is of nobody else for a member, and nothing for visitors', async () => {
    const member = await t.addMember({})
    expect((await ask(member._id, await t.signedIn('member'))).status).toBe(404)
    expect((await ask(member._id)).status).toBe(401)
    expect((await ask('x', t.editor)).status).toBe(404)
  })
})
