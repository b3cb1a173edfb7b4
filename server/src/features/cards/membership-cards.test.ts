import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addUser } from '../../../test/factories.ts'
import { createLedgerApp, type LedgerApp } from '../../../test/ledger-app.ts'

let t: LedgerApp
beforeAll(async () => {
  t = await createLedgerApp()
})
afterAll(() => t.close())

const issue = (memberId: string, more: object = {}) => t.asEditor('POST', '/membership_cards', { memberId, ...more })
async function issued(memberId: string, more: object = {}) {
  const { status, body, text } = await issue(memberId, more)
  if (status !== 201) throw new Error(text)
  return body.data
}
const read = async (id: string) => (await t.asEditor('GET', `/membership_cards/${id}`)).body.data
const set = async (changes: object) => expect((await t.asAdmin('PATCH', '/settings', changes)).status).toBe(200)
const today = '2026-11-15'

describe('CARD-01: a card', () => {
  it('has a number of its member, a code that tells nothing, and what the sheet says', async () => {
    const member = await t.addMember({ name: 'Ana Maria dos Santos', cardName: 'Ana Santos', memberNumber: 1234 })
    const card = await issued(member._id)
    expect(card).toMatchObject({
      cardNumber: '01234-1',
      type: 'plastico',
      printedName: 'Ana Santos',
      printedCategory: 'Efetivo',
      status: 'valido',
      delivery: 'por_imprimir',
      issueDate: today,
      validFrom: today,
      validUntil: null,
    })
    expect(card.verificationCode).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/)
    expect((await read(card._id)).validity).toBe('valido')
    const other = await issued(member._id, { type: 'digital' })
    expect(other).toMatchObject({ cardNumber: '01234-2', delivery: 'entregue' })
    expect(other.verificationCode).not.toBe(card.verificationCode)
  })

  it('a long name is cut between words', async () => {
    const member = await t.addMember({ name: 'Maria da Conceição Albuquerque e Vasconcelos de Sá-Nogueira' })
    expect((await issued(member._id)).printedName).toBe('Maria da Conceição Albuquerque e')
  })

  it('is not written to the audit log with its code', async () => {
    const member = await t.addMember({})
    const card = await issued(member._id)
    const [entry] = await t.rows<{ text: string }>(
      sql`select diff::text as text from audit_log where record_id = ${card._id} and action = 'create'`,
    )
    expect(entry?.text).toContain(card.cardNumber)
    expect(entry?.text).not.toContain(card.verificationCode)
  })
})

describe('CARD-01: one valid card of a type for each member', () => {
  it('a second one needs a reason, replaces the first and is charged', async () => {
    await set({ cardFee: 2, cardReplacementFee: 5 })
    const member = await t.addMember({ memberNumber: 777 })
    const first = await issued(member._id)
    const refused = await issue(member._id)
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual({
      reissueReason: 'Já tem o cartão 00777-1, que é válido. Diga porque emite outro.',
    })
    const second = await issued(member._id, { reissueReason: 'perda' })
    expect(second).toMatchObject({ cardNumber: '00777-2', replacesId: first._id, fee: 5 })
    expect(await read(first._id)).toMatchObject({
      status: 'substituido',
      cancelReason: 'perda',
      validity: 'substituido',
    })
    const debts = (await t.asEditor('GET', `/members/${member._id}/unsettled_payments`, undefined, { _sort: 'amount' }))
      .body.data
    expect(
      debts.map((debt: { type: string; description: string; amount: number }) => [
        debt.type,
        debt.description,
        debt.amount,
      ]),
    ).toEqual([
      ['cartao', 'Cartão 00777-1', 2],
      ['cartao', 'Cartão 00777-2, 2.ª via', 5],
    ])
    await set({ cardFee: null, cardReplacementFee: null })
  })

  it('of two who replace a card at once, one is told that it is no longer valid', async () => {
    const member = await t.addMember({})
    const card = await issued(member._id)
    const replace = () => t.asEditor('POST', `/membership_cards/${card._id}/replace`, { reason: 'dano' })
    const answers = await Promise.all([replace(), replace()])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    const { body } = await t.asEditor('GET', `/members/${member._id}/membership_cards`)
    expect(body.data).toHaveLength(2)
    expect(body.data.filter((one: { status: string }) => one.status === 'valido')).toHaveLength(1)
  })

  it('the database refuses a second one whatever the code does', async () => {
    const member = await t.addMember({})
    const card = await issued(member._id)
    await expect(
      sql`
        insert into membership_cards (id, member_id, sequence, card_number, card_number_sort, type, printed_name, issue_date, valid_from,
          verification_code)
        select gen_random_uuid(), member_id, 9, 'x-9', 'x-9', type, printed_name, issue_date, valid_from, '000000000000'
        from membership_cards where id = ${card._id}
      `.execute(t.database.kysely),
    ).rejects.toThrow(/one_valid/)
  })

  it('one that has expired is renewed without a reason', async () => {
    const member = await t.addMember({})
    const old = await issued(member._id, { validFrom: '2025-01-01', validUntil: '2025-12-31' })
    expect((await read(old._id)).validity).toBe('expirado')
    const card = await issued(member._id)
    expect(card).toMatchObject({ replacesId: old._id, reissueReason: 'renovacao' })
    expect(await read(old._id)).toMatchObject({ status: 'substituido', cancelReason: 'renovacao' })
  })
})

describe('CARD-04: validity by the settings', () => {
  it.each([
    [{ cardValidity: 'anual' }, '2026-12-31'],
    [{ cardValidity: 'meses', cardValidityMonths: 6 }, '2027-05-14'],
    [{ cardValidity: 'enquanto_membro' }, null],
  ])('%j gives %s', async (settings, last) => {
    await set(settings)
    const member = await t.addMember({})
    expect((await issued(member._id)).validUntil).toBe(last)
  })

  it('who has no photo, or owes, gets none where the settings say so', async () => {
    await set({ cardRequiresPhoto: true })
    const member = await t.addMember({})
    expect((await issue(member._id)).body.errors).toEqual({ memberId: 'Não tem fotografia.' })
    await set({ cardRequiresPhoto: false, cardIssueNeedsQuotas: true })
    await t.charge(member._id, 2026)
    expect((await issue(member._id)).body.errors).toEqual({ memberId: 'Tem quotas em atraso.' })
    await set({ cardIssueNeedsQuotas: false })
    expect((await issue(member._id)).status).toBe(201)
  })
})

describe('CARD-01: a card follows its member by itself', () => {
  it('a state without a right to a card makes it invalid at once, and valid again when the state is mended', async () => {
    const member = await t.addMember({})
    const card = await issued(member._id)
    const suspended = await t.changeState(member._id, 'suspenso', '2026-11-01', {
      reason: 'Inquérito',
      minutesRef: '1',
    })
    expect(await read(card._id)).toMatchObject({ validity: 'suspenso', status: 'valido' })
    expect((await t.asEditor('DELETE', `/member_states/${suspended._id}`)).status).toBe(204)
    expect((await read(card._id)).validity).toBe('valido')
    await t.changeState(member._id, 'falecido', '2026-11-02')
    expect((await read(card._id)).validity).toBe('nao_membro')
  })

  it('whoever owes, only where the setting says so', async () => {
    const member = await t.addMember({})
    const card = await issued(member._id)
    await t.charge(member._id, 2026)
    expect((await read(card._id)).validity).toBe('valido')
    await set({ cardNeedsQuotas: true })
    expect((await read(card._id)).validity).toBe('quotas')
    await t.pay(member._id, 24)
    expect((await read(card._id)).validity).toBe('valido')
    await set({ cardNeedsQuotas: false })
  })
})

describe('CARD-01: what becomes of a card', () => {
  it('lost and cancelled are for good, with their reasons', async () => {
    const member = await t.addMember({})
    const card = await issued(member._id)
    const lost = await t.asEditor('POST', `/membership_cards/${card._id}/lose`, { reason: 'roubo' })
    expect(lost.body.data).toMatchObject({ status: 'perdido', cancelReason: 'roubo' })
    const again = await t.asEditor('POST', `/membership_cards/${card._id}/cancel`, { reason: 'erro' })
    expect(again.status).toBe(409)
    expect(again.body.errors._).toBe(`O cartão ${card.cardNumber} já não é válido.`)
    const wrong = await t.asEditor('POST', `/membership_cards/${card._id}/lose`, { reason: 'saudade' })
    expect(wrong.body.errors).toEqual({ reason: 'Escolha o motivo.' })
  })

  it('is corrected until it is printed, and never deleted', async () => {
    const member = await t.addMember({})
    const card = await issued(member._id)
    const corrected = await t.asEditor('PATCH', `/membership_cards/${card._id}`, { printedName: 'Zé', rev: card.rev })
    expect(corrected.body.data.printedName).toBe('Zé')
    expect((await t.asEditor('PATCH', `/membership_cards/${card._id}`, { type: 'digital' })).status).toBe(422)
    const marked = await t.asEditor('POST', '/membership_cards/mark', { ids: [card._id], delivery: 'impresso' })
    expect(marked.body.data).toEqual({ changed: 1, unchanged: 0 })
    const late = await t.asEditor('PATCH', `/membership_cards/${card._id}`, { printedName: 'José' })
    expect(late.body.errors).toEqual({ printedName: 'O cartão já foi impresso. Emita outro, com o motivo.' })
    const deleted = await t.asEditor('DELETE', `/membership_cards/${card._id}`)
    expect(deleted.status).toBe(409)
    expect(deleted.body.errors._).toContain('Cancelar')
  })

  it('printed, sent, delivered, returned, each with its day; going back forgets what has not happened', async () => {
    const member = await t.addMember({})
    const card = await issued(member._id)
    const mark = (delivery: string, on?: string) =>
      t.asEditor('POST', '/membership_cards/mark', { ids: [card._id], delivery, on })
    await mark('impresso', '2026-11-10')
    await mark('enviado', '2026-11-11')
    await mark('devolvido')
    expect(await read(card._id)).toMatchObject({
      delivery: 'devolvido',
      printedOn: '2026-11-10',
      sentOn: '2026-11-11',
      returnedOn: today,
    })
    expect((await mark('devolvido')).body.data).toEqual({ changed: 0, unchanged: 1 })
    await mark('impresso')
    expect(await read(card._id)).toMatchObject({ printedOn: today, sentOn: null, returnedOn: null })
    expect((await mark('entregue', '2026-11-16')).body.errors).toEqual({ on: 'O dia ainda não chegou.' })
    expect((await t.asEditor('POST', '/membership_cards/mark', { delivery: 'impresso' })).body.errors).toEqual({
      ids: 'Escolha os cartões.',
    })
  })

  it('of two records that become one, the older card is replaced', async () => {
    const [kept, gone] = [await t.addMember({}), await t.addMember({})]
    const old = await issued(kept._id)
    const newer = await issued(gone._id)
    await sql`update membership_cards set issue_date = '2026-01-01' where id = ${old._id}`.execute(t.database.kysely)
    const { body } = await t.asEditor('POST', `/members/${kept._id}/merge/preview`, { otherId: gone._id })
    const merged = await t.asEditor('POST', `/members/${kept._id}/merge`, { otherId: gone._id, ...body.data.seen })
    expect(merged.status, merged.text).toBe(200)
    expect(await read(old._id)).toMatchObject({ memberId: kept._id, status: 'substituido' })
    expect(await read(newer._id)).toMatchObject({ memberId: kept._id, status: 'valido', cardNumber: newer.cardNumber })
  })
})

describe('CARD-01: who may do what', () => {
  it('members read their own card, say that it was lost, and nothing else', async () => {
    const [member, other] = [await t.addMember({}), await t.addMember({})]
    const user = await addUser(t.database, { role: 'member' })
    await sql`update users set member_id = ${member._id} where id = ${user.id}`.execute(t.database.kysely)
    const own = await t.signedIn('member', user)
    const [card, theirs] = [await issued(member._id), await issued(other._id)]
    const list = await t.call('GET', '/membership_cards', { as: own })
    expect(list.body.data.map(({ _id }: { _id: string }) => _id)).toEqual([card._id])
    expect(list.body.data[0]).not.toHaveProperty('issuedById')
    const say = (id: string) => t.call('POST', `/membership_cards/${id}/report_lost`, { as: own })
    expect((await say(theirs._id)).status).toBe(404)
    expect((await say(card._id)).body.data.reportedLostAt).toMatch(/^2026-11-15T/)
    expect(await read(card._id)).toMatchObject({ status: 'valido', validity: 'valido' })
    for (const [method, url, body] of [
      ['POST', '/membership_cards', { memberId: member._id, type: 'digital' }],
      ['PATCH', `/membership_cards/${card._id}`, { printedName: 'Outro' }],
      ['POST', `/membership_cards/${card._id}/cancel`, { reason: 'erro' }],
      ['POST', `/membership_cards/${card._id}/replace`, { reason: 'perda' }],
      ['POST', '/membership_cards/mark', { ids: [card._id], delivery: 'entregue' }],
      ['POST', '/card_batches/preview', { ids: [member._id] }],
    ] as const)
      expect((await t.call(method, url, { as: own, body })).status, url).toBe(403)
    expect((await t.call('GET', `/membership_cards/${card._id}`)).status).toBe(401)
  })
})
