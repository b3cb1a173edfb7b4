import { listOwnMessages, readOwnSheet } from '@agremia/model/calls/own-page'
import { ASKABLE_FIELDS, OWN_FIELDS } from '@agremia/model/rules/own-page'
import { parseNotation } from '@agremia/model/rules/rich-text/notation'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addUser } from '../../../test/factories.ts'
import { createMemberApp, type MemberApp } from '../../../test/member-app.ts'
import { messagesTo } from '../../../test/sent-messages.ts'
import type { Signed } from '../../../test/test-app.ts'
import { type NewMessage, queueMessage } from '../messages/queue-message.ts'

let t: MemberApp
beforeAll(async () => {
  t = await createMemberApp()
})
afterAll(() => t.close())

/** A member with an account of their own. */
async function addOwner(given: Record<string, unknown> = {}) {
  const member = await t.addMember({ email: 'dona@casa.example', ...given })
  const user = await addUser(t.database, { role: 'member', name: member.name })
  await sql`update users set member_id = ${member._id} where id = ${user.id}`.execute(t.database.kysely)
  return { member, as: await t.signedIn('member', user) }
}
const mails = async (to: string) =>
  (await messagesTo(t.database, to)).map(({ subject, automatic }) => ({ subject, automatic }))
const askFor = (as: Signed, values: object, message?: string) =>
  t.call('POST', '/own/requests', { as, body: { values, message } })

describe('NAV-07: the own page', () => {
  it('has the member’s visible fields, states without reasons, and no fields of staff', async () => {
    const { member, as } = await addOwner({
      name: 'Dona da Ficha',
      alert: 'Segredo 1',
      notes: 'Segredo 2',
      mobile: '912345678',
    })
    await t.changeState(member._id, 'suspenso', '2024-01-01', { reason: 'Segredo 3', minutesRef: 'Segredo 4' })
    const { status, body, text } = await t.call('GET', '/own', { as })
    expect(status, text).toBe(200)
    expect(readOwnSheet.answer?.safeParse(body).error).toBeUndefined()
    expect(body.data.member).toMatchObject({
      name: 'Dona da Ficha',
      mobile: '+351912345678',
      _refs: { stateNameId: 'Suspenso a pedido' },
    })
    expect(Object.keys(body.data.member).sort()).toEqual([...OWN_FIELDS, '_id', '_refs'].sort())
    expect(body.data.states.map((state: { name: string }) => state.name)).toEqual(['Suspenso a pedido', 'Ativo'])
    expect(text).not.toContain('Segredo')
  })

  it('has past and current states and no future ones', async () => {
    const { member, as } = await addOwner({ admissionDate: '2020-01-01' })
    await t.changeState(member._id, 'suspenso', '2024-01-01')
    await t.changeState(member._id, 'excluido', '2026-12-31', { reason: 'Artigo 9.º', minutesRef: '4/2026' })
    const statesOf = async (who: typeof as) => (await t.call('GET', '/own', { as: who })).body.data.states
    expect(await statesOf(as)).toEqual([
      { name: 'Suspenso a pedido', startDate: '2024-01-01', endDate: null },
      { name: 'Ativo', startDate: '2020-01-01', endDate: '2023-12-31' },
    ])
    const next = await addOwner({ admissionDate: '2027-01-01' })
    expect(await statesOf(next.as)).toEqual([{ name: 'Ativo', startDate: '2027-01-01', endDate: null }])
  })

  it('describes its fields with their labels and which of them can be changed by request', async () => {
    const { as } = await addOwner()
    const { fields } = (await t.call('GET', '/own', { as })).body.data
    const named = new Map<string, { label: string; readonly: boolean; options?: unknown[] }>(
      fields.map((field: { name: string }) => [field.name, field]),
    )
    expect([...named.keys()].sort()).toEqual([...OWN_FIELDS].sort())
    expect(named.get('memberNumber')).toMatchObject({ label: 'N.º de sócio', readonly: true })
    expect(named.get('postalCode')).toMatchObject({ label: 'Código postal', readonly: false })
    expect(named.get('preferredChannel')?.options).toContainEqual({ value: 'carta', label: 'Carta' })
    const askable = fields.filter((field: { readonly: boolean }) => !field.readonly)
    expect(askable.map((field: { name: string }) => field.name).sort()).toEqual([...ASKABLE_FIELDS].sort())
  })

  it('an account without a member is answered with an error, whatever its role', async () => {
    for (const as of [await t.signedIn('member'), t.editor]) {
      const { status, body } = await t.call('GET', '/own', { as })
      expect([status, body.errors._]).toEqual([
        404,
        'A sua conta ainda não está ligada a uma ficha. Fale com a secretaria.',
      ])
    }
    expect((await t.call('GET', '/own')).status).toBe(401)
  })
})

describe('NAV-07 MSG-01: the own messages', () => {
  const queue = async (memberId: string, given: Partial<NewMessage> & { status?: string }) => {
    const { status = 'enviada', ...message } = given
    const id = await queueMessage(t.database.kysely, {
      name: 'livre',
      to: 'dona@casa.example',
      subject: 'Aviso',
      body: parseNotation('texto'),
      memberId,
      ...message,
    })
    await sql`
      update messages set status = ${status}, held_because = null,
        posted_on = case when ${status} = 'expedida' then date '2026-11-01' end,
        printed_at = case when ${status} in ('impressa', 'expedida') then now() end
      where id = ${id}
    `.execute(t.database.kysely)
    return id
  }

  it('are those that have left for this member, newest first, without confidential ones and without other members’', async () => {
    const [own, other] = [await addOwner(), await addOwner()]
    await queue(own.member._id, { subject: 'Primeira', body: parseNotation('o texto da primeira') })
    for (const status of ['em_fila', 'falhou', 'suprimida', 'cancelada', 'incerta', 'impressa'])
      await queue(own.member._id, { subject: `Segredo ${status}`, status })
    await queue(own.member._id, { subject: 'Segredo da ligação', confidential: true })
    await queue(other.member._id, { subject: 'Segredo de outrem' })
    await queue(own.member._id, { subject: 'Carta', status: 'expedida' })
    const { status, body, text } = await t.call('GET', '/own/messages', { as: own.as })
    expect(status, text).toBe(200)
    expect(listOwnMessages.answer?.safeParse(body).error).toBeUndefined()
    expect(body.data.map((one: { subject: string }) => one.subject)).toEqual(['Carta', 'Primeira'])
    expect(body.meta.total).toBe(2)
    expect(text).toContain('o texto da primeira')
    expect(text).not.toContain('Segredo')
    const second = await t.call('GET', '/own/messages', { as: own.as, query: { _limit: '1', _page: '2' } })
    expect(second.body.data).toMatchObject([{ subject: 'Primeira' }])
  })

  it('are refused to strangers, to accounts without a member and for pages that do not exist', async () => {
    expect((await t.call('GET', '/own/messages')).status).toBe(401)
    expect((await t.call('GET', '/own/messages', { as: t.editor })).status).toBe(404)
    const { as } = await addOwner()
    const wrong: Record<string, string>[] = [{ _page: '0' }, { _limit: '5000' }, { memberId: 'x' }]
    for (const query of wrong) expect((await t.call('GET', '/own/messages', { as, query })).status).toBe(422)
  })
})

describe('NAV-07: a request to change the own data', () => {
  it('is stored, shown to staff beside the current values, accepted once, and the member gets a mail', async () => {
    const { member, as } = await addOwner({ name: 'Pede Muito', email: 'pede@casa.example', locality: 'Faro' })
    const asked = await askFor(as, { locality: 'Évora', postalCode: '7000000', locality2: undefined }, 'Mudei de casa')
    expect(asked.status, asked.text).toBe(200)
    const changes = [
      { field: 'postalCode', label: 'Código postal', from: '', to: '7000-000' },
      { field: 'locality', label: 'Localidade', from: 'Faro', to: 'Évora' },
    ]
    expect(asked.body.data).toMatchObject({ status: 'pendente', message: 'Mudei de casa' })
    expect(asked.body.data.changes).toEqual(expect.arrayContaining(changes))
    const id = asked.body.data._id
    const sheet = await t.asEditor('GET', `/members/${member._id}/sheet`)
    expect(sheet.body.data.memberChangeRequests).toMatchObject([{ _id: id, status: 'pendente' }])
    const listed = await t.asEditor('GET', '/member_change_requests', undefined, { _status: 'pendente' })
    expect(listed.body.data.map((row: { _id: string }) => row._id)).toContain(id)

    await t.asEditor('PATCH', `/members/${member._id}`, { locality: 'Beja' })
    const shown = await t.asEditor('GET', `/member_change_requests/${id}/changes`)
    expect(shown.body.data.changes).toEqual(
      expect.arrayContaining([
        { ...changes[1], now: 'Beja', hasChangedSince: true },
        { ...changes[0], now: '', hasChangedSince: false },
      ]),
    )
    const twice = await Promise.all([1, 2].map(() => t.asEditor('POST', `/member_change_requests/${id}/accept`, {})))
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await t.asEditor('GET', `/members/${member._id}`)).body.data).toMatchObject({
      locality: 'Évora',
      postalCode: '7000-000',
    })
    const decided = await t.asEditor('GET', `/members/${member._id}/sheet`)
    expect(decided.body.data.memberChangeRequests).toEqual([])
    expect(await mails('pede@casa.example')).toEqual([{ subject: 'Os seus dados foram atualizados', automatic: true }])
    expect((await t.call('GET', '/own', { as })).body.data.requests[0]).toMatchObject({ status: 'aceite' })
    const { body: told } = await t.asEditor('GET', `/members/${member._id}/history`)
    const ofRequests = told.data.filter((entry: { partLabel?: string }) => entry.partLabel === 'Pedido de alteração')
    expect(ofRequests.map((entry: { userName: string }) => entry.userName)).toEqual([expect.anything(), 'Pede Muito'])
    // The requested values are stored as an object, whose JSON is no text for a reader.
    const fields = ofRequests.flatMap(({ changes }: { changes: { field: string }[] }) => changes.map(one => one.field))
    expect(fields).toContain('status')
    expect(fields).not.toContain('changes')
  })

  it('some of its fields can be accepted, and the others stay as they were', async () => {
    const { member, as } = await addOwner({ locality: 'Faro', phone: '213456789' })
    const { body } = await askFor(as, { locality: 'Évora', phone: '213456780' })
    await t.asEditor('POST', `/member_change_requests/${body.data._id}/accept`, { fields: ['phone'] })
    expect((await t.asEditor('GET', `/members/${member._id}`)).body.data).toMatchObject({
      locality: 'Faro',
      phone: '+351213456780',
    })
  })

  it('a new one replaces the open one, and it can be withdrawn', async () => {
    const { as } = await addOwner()
    const first = await askFor(as, { locality: 'Évora' })
    const second = await askFor(as, { locality: 'Beja' })
    const listed = await t.asEditor('GET', `/member_change_requests/${second.body.data._id}`)
    expect(listed.body.data.changedFields).toEqual(['locality'])
    expect(second.body.data._id).toBe(first.body.data._id)
    expect(second.body.data).toMatchObject({ changes: [{ to: 'Beja' }], values: { locality: 'Beja' } })
    const gone = await t.call('POST', `/own/requests/${first.body.data._id}/withdraw`, { as })
    expect(gone.status).toBe(204)
    expect((await t.asEditor('POST', `/member_change_requests/${first.body.data._id}/accept`, {})).status).toBe(409)
  })

  it('is refused with a reason, which the mail contains', async () => {
    const { as } = await addOwner({ email: 'nao@casa.example' })
    const { body } = await askFor(as, { taxNumber: '503504564' })
    const bare = await t.asEditor('POST', `/member_change_requests/${body.data._id}/refuse`, { reason: ' ' })
    expect(bare.body.errors).toEqual({ reason: 'Indique o motivo.' })
    const empty = await t.asEditor('POST', `/member_change_requests/${body.data._id}/refuse`, {})
    expect(empty.body.errors).toEqual({ reason: 'Indique o motivo.' })
    await t.asEditor('POST', `/member_change_requests/${body.data._id}/refuse`, { reason: 'Falta o comprovativo.' })
    expect(await mails('nao@casa.example')).toEqual([
      { subject: 'O seu pedido de alteração de dados', automatic: true },
    ])
    expect((await t.call('GET', '/own', { as })).body.data.requests[0]).toMatchObject({
      status: 'recusado',
      reason: 'Falta o comprovativo.',
    })
  })

  it.each([
    ['what is not theirs to change', { categoryId: '01890000-0000-7000-8000-00000000000f' }, 'categoryId'],
    ['what they may not know', { notes: 'x' }, 'notes'],
    ['a NIF that is none', { taxNumber: '123456780' }, 'taxNumber'],
    ['a birth date in the future', { birthDate: '2030-01-01' }, 'birthDate'],
    ['nothing new', { locality: 'Faro' }, '_'],
  ])('%s is refused beside its field', async (_what, values, field) => {
    const { as } = await addOwner({ locality: 'Faro' })
    const { status, body } = await askFor(as, values)
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual([field])
  })

  it('does not reveal another member with the same NIF or e-mail', async () => {
    await t.addMember({ name: 'Outra Pessoa', taxNumber: '502011475', email: 'outra@casa.example' })
    const { as } = await addOwner()
    const { status, text } = await askFor(as, { taxNumber: '502011475', email: 'outra@casa.example' })
    expect(status).toBe(200)
    expect(text).not.toContain('Outra Pessoa')
    // Nor when something else is wrong with it.
    const wrong = await askFor(as, { email: 'outra@casa.example', taxNumber: '502011475', postalCode: 'x' })
    expect(wrong.status).toBe(422)
    expect(wrong.body).toEqual({
      code: 'invalidInput',
      errors: { postalCode: 'Código postal inválido. Use o formato 0000-000, ou indique outro país.' },
    })
  })

  it('an error of a field that the own page does not have is shown at the field that causes it', async () => {
    const { as } = await addOwner()
    const { status, body } = await askFor(as, { preferredMethod: 'debito_direto' })
    expect([status, body.errors]).toEqual([
      422,
      { preferredMethod: 'Para pagar por débito direto, entregue primeiro o IBAN na secretaria.' },
    ])
  })

  it('control characters are refused from the member and from staff', async () => {
    const { as } = await addOwner()
    expect((await askFor(as, { locality: 'Évora' }, 'a\0b')).status).toBe(422)
    const { body } = await askFor(as, { locality: 'Évora' })
    const refused = await t.asEditor('POST', `/member_change_requests/${body.data._id}/refuse`, { reason: 'a\0b' })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['reason']])
  })

  it('a new request during a decision waits, and neither fails with a 500', async () => {
    const { as } = await addOwner({ locality: 'Faro' })
    for (let round = 0; round < 4; round += 1) {
      const { body } = await askFor(as, { locality: `Beja ${round}` })
      const both = await Promise.all([
        askFor(as, { locality: `Évora ${round}` }),
        t.asEditor('POST', `/member_change_requests/${body.data._id}/accept`, {}),
      ])
      expect(both.map(({ status }) => status)).toEqual([200, 200])
    }
  })
})

describe('NAV-07: a member sees only their own data', () => {
  it('another’s request can be neither withdrawn nor decided', async () => {
    const [one, other] = [await addOwner(), await addOwner()]
    const { body } = await askFor(one.as, { locality: 'Évora' })
    const { _id: id } = body.data
    expect((await t.call('POST', `/own/requests/${id}/withdraw`, { as: other.as })).status).toBe(404)
    for (const [path, sent] of [
      ['accept', {}],
      ['refuse', { reason: 'x' }],
    ] as const) {
      expect((await t.call('POST', `/member_change_requests/${id}/${path}`, { as: other.as, body: sent })).status).toBe(
        403,
      )
    }
    expect((await t.call('GET', `/member_change_requests/${id}/changes`, { as: one.as })).status).toBe(403)
    expect((await t.call('GET', '/member_change_requests', { as: one.as })).status).toBe(403)
  })

  it('every route to other members’ data is refused', async () => {
    const { member, as } = await addOwner()
    const stranger = await t.addMember({ name: 'Alguém' })
    for (const id of [member._id, stranger._id]) {
      for (const path of ['', '/sheet', '/history', '/member_states', '/member_terms']) {
        expect((await t.call('GET', `/members/${id}${path}`, { as })).status, path).toBe(403)
      }
      expect((await t.call('PATCH', `/members/${id}`, { as, body: { name: 'X' } })).status).toBe(403)
    }
    for (const path of [
      '/members',
      '/people',
      '/contacts',
      '/member_states',
      '/member_terms',
      '/members/duplicates',
      '/members/nextNumber',
    ]) {
      expect((await t.call('GET', path, { as })).status, path).toBe(403)
    }
  })

  it('an account that loses its member loses access at once', async () => {
    const { as } = await addOwner()
    expect((await t.call('GET', '/own', { as })).status).toBe(200)
    await sql`update users set member_id = null where id = ${as.userId}`.execute(t.database.kysely)
    expect((await t.call('GET', '/own', { as })).status).toBe(404)
  })
})
