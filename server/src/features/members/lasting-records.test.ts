import { parseNotation } from '@agremia/model/rules/rich-text/notation'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLedgerApp, type LedgerApp } from '../../../test/ledger-app.ts'
import { queueMessage } from '../messages/queue-message.ts'

let t: LedgerApp
beforeAll(async () => {
  t = await createLedgerApp()
})
afterAll(() => t.close())

const OFFER = '«Apagar dados pessoais»: os valores e as datas ficam, o nome desaparece.'
const WHILE_MEMBER = `Em vez disso, mude o estado para um de saída e use depois ${OFFER}`

const writeTo = async (memberId: string) =>
  queueMessage(t.database.kysely, {
    name: 'livre',
    to: 'alguem@ficha.example',
    subject: 'Aviso',
    body: parseNotation('Texto'),
    memberId,
  })

describe('PAY-02, MEM-01: a member with entries in the ledger or messages is not deleted', () => {
  it('one by one: the reason counts what there is and offers to erase the personal data, and the ledger stays', async () => {
    const { _id } = await t.addMember({ name: 'Tem Contas' })
    await t.charge(_id, 2025)
    await t.charge(_id, 2026)
    await t.pay(_id, 24)
    await writeTo(_id)
    const sums = await t.sums()
    const refused = await t.asAdmin('DELETE', `/members/${_id}`)
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        code: 'failed to delete',
        errors: { _: `Esta ficha não se elimina, porque tem 2 dívidas, 1 pagamento e 1 mensagem. ${WHILE_MEMBER}` },
      },
    ])
    await t.changeState(_id, 'saida', '2026-10-31')
    const left = await t.asAdmin('DELETE', `/members/${_id}`)
    expect(left.body.errors._).toMatch(`e 1 mensagem. Em vez disso, use ${OFFER}`)
    // What is offered works, and says afterwards that it was done.
    expect((await t.asAdmin('POST', `/members/${_id}/anonymize`, {})).status).toBe(200)
    const again = await t.asAdmin('DELETE', `/members/${_id}`)
    expect([again.status, again.body.errors._]).toEqual([
      409,
      'Esta ficha não se elimina, porque tem 2 dívidas e 1 pagamento. Os dados pessoais desta ficha já foram apagados.',
    ])
    expect(await t.sums()).toEqual(sums)
  })

  it('nor one who pays for another, gave money, or was written to; a message that was cancelled keeps nobody', async () => {
    const [head, child, giver] = [await t.addMember({}), await t.addMember({}), await t.addMember({})]
    await t.charge(child._id, 2026, { billToMemberId: head._id })
    await t.pay(giver._id, 5, { type: 'donativo' })
    const [written, cancelled] = [await t.addMember({}), await t.addMember({})]
    await writeTo(written._id)
    const message = await writeTo(cancelled._id)
    await sql`update messages set status = 'cancelada' where id = ${message}`.execute(t.database.kysely)
    const reasons = []
    for (const { _id } of [head, giver, written]) {
      const { status, body } = await t.asAdmin('DELETE', `/members/${_id}`)
      reasons.push([status, body.errors._])
    }
    expect(reasons).toEqual([
      [409, `Esta ficha não se elimina, porque tem 1 dívida. ${WHILE_MEMBER}`],
      [409, `Esta ficha não se elimina, porque tem 1 pagamento. ${WHILE_MEMBER}`],
      [409, `Esta ficha não se elimina, porque tem 1 mensagem. ${WHILE_MEMBER}`],
    ])
    expect((await t.asAdmin('DELETE', `/members/${cancelled._id}`)).status).toBe(204)
    expect((await t.asEditor('DELETE', `/members/${head._id}`)).status).toBe(403)
  })

  it('LIST-09: nor many at once: those stay and are named with the same reason, the others go', async () => {
    const [owing, written, free] = [
      await t.addMember({ name: 'Lote Que Deve' }),
      await t.addMember({ name: 'Lote Avisado' }),
      await t.addMember({ name: 'Lote Livre' }),
    ]
    await t.charge(owing._id, 2026)
    await writeTo(written._id)
    const ids = [owing._id, written._id, free._id]
    const { body } = await t.asAdmin('POST', '/members/delete', { ids })
    const { result } = await t.finishTask(t.admin, body.data)
    expect(result?.text).toBe('1 registo eliminado; 2 por eliminar.')
    expect(result?.notes.toSorted((a, b) => a.title.localeCompare(b.title))).toEqual([
      { title: 'Lote Avisado', text: `Esta ficha não se elimina, porque tem 1 mensagem. ${WHILE_MEMBER}` },
      { title: 'Lote Que Deve', text: `Esta ficha não se elimina, porque tem 1 dívida. ${WHILE_MEMBER}` },
    ])
    const left = await t.asAdmin('GET', '/members', undefined, { _search: 'Lote' })
    expect(left.body.meta.total).toBe(2)
  })
})
