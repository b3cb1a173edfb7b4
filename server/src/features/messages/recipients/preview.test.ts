import { previewRecipients } from '@agremia/model/calls/message-recipients'
import { parseNotation } from '@agremia/model/rules/rich-text/notation'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMemberApp, type MemberApp } from '../../../../test/member-app.ts'

let t: MemberApp
const CROWD = 1_200

beforeAll(async () => {
  t = await createMemberApp()
  await addCrowd()
})
afterAll(() => t.close())

/** Members 1 to 1200: every third has no e-mail, every tenth no address either. */
async function addCrowd() {
  await t.database.kysely.transaction().execute(async db => {
    const id = (table: string) => sql`(${`00000000-0000-7000-8000-${table}`} || lpad(n::text, 8, '0'))::uuid`
    const crowd = sql`from generate_series(1, ${CROWD}) as n`
    await sql`
      insert into people (id, person_type, name, name_sort, search, member_search)
      select ${id('aaaa')}, 'singular', 'Pessoa ' || lpad(n::text, 4, '0'), 'pessoa ' || lpad(n::text, 4, '0'), '', 'pessoa ' || n ${crowd}
    `.execute(db)
    await sql`
      insert into contacts (id, person_id, kind, value, value_sort, is_primary, search)
      select ${id('bbbb')}, ${id('aaaa')}, 'email', 'p' || n || '@example.pt', 'p' || n || '@example.pt', true, '' ${crowd} where n % 3 > 0
    `.execute(db)
    await sql`
      insert into contacts (id, person_id, kind, is_primary, address_line1, postal_code, locality, search)
      select ${id('cccc')}, ${id('aaaa')}, 'address', true, case when n % 10 > 0 then 'Rua do Sol, ' || n end, '3000-213', 'Coimbra', '' ${crowd}
    `.execute(db)
    await sql`
      insert into members (id, person_id, member_number, admission_date, category_id, state_name_id, state_since, is_active)
      select ${id('dddd')}, ${id('aaaa')}, n, '2020-01-01', ${t.category('efetivo')}, ${t.state('ativo')}, '2020-01-01', true ${crowd}
    `.execute(db)
    await sql`
      insert into member_states (id, member_id, state_name_id, start_date)
      select ${id('eeee')}, ${id('dddd')}, ${t.state('ativo')}, '2020-01-01' ${crowd}
    `.execute(db)
    await sql`
      insert into member_terms (id, member_id, kind, from_date, category_id)
      select ${id('ffff')}, ${id('dddd')}, 'categoria', '2020-01-01', ${t.category('efetivo')} ${crowd}
    `.execute(db)
  })
}

interface GivenBatch {
  name?: string
  subject?: string
  text?: string | null
  channels?: string
  status?: string
  selection?: object
  asked?: object
  decisions?: object
}
async function addBatch(given: GivenBatch = {}) {
  const { name = 'livre', subject = 'Olá', text = 'Olá, {{saudacao}}.', channels = 'email_ou_carta' } = given
  const { status = 'rascunho', selection = { query: {} }, asked = {}, decisions = {} } = given
  const id = uuidv7()
  const body = text === null ? null : JSON.stringify(parseNotation(text))
  await sql`
    insert into message_batches (id, name, name_sort, subject, body, channels, status, selection, asked_values, decisions, search)
    values (${id}, ${name}, ${name}, ${subject}, ${body}::jsonb, ${channels}, ${status}, ${JSON.stringify(selection)}::jsonb,
      ${JSON.stringify(asked)}::jsonb, ${JSON.stringify(decisions)}::jsonb, '')
  `.execute(t.database.kysely)
  return id
}
async function preview(id: string, body: object = {}) {
  const found = await t.asEditor('POST', `/message_batches/${id}/recipients`, body)
  if (found.status !== 200) throw new Error(found.text)
  expect(previewRecipients.answer?.safeParse(found.body).error).toBeUndefined()
  return found.body.data
}
const memberId = async (number: number) => {
  const { rows } = await sql<{ id: string }>`select id from members where member_number = ${number}`.execute(
    t.database.kysely,
  )
  return rows[0]?.id ?? ''
}

describe('MSG-01: the preview', () => {
  it('counts who gets a message by e-mail, who by letter and who not, and when the last one will have left', async () => {
    const data = await preview(await addBatch())
    expect(data.counts).toEqual({
      total: 1200,
      email: 800,
      carta: 360,
      unreached: 40,
      undecided: 0,
      reasons: { noEmailNorAddress: 40 },
    })
    expect([data.rows.length, data.found]).toEqual([50, 1200])
    // 450 a day: 350 are left for tomorrow, at 30 a minute.
    expect(data.lastDepartureAt).toBe('2026-11-16T00:11:38.000Z')
    expect([data.errors, data.warnings, data.asked]).toEqual([{}, [], []])
  })

  it('lets rows be searched, filtered and leafed through', async () => {
    const id = await addBatch()
    const third = await preview(id, { group: 'carta', page: 3, limit: 2 })
    expect(third.rows.map((row: { name: string }) => row.name)).toEqual(['Pessoa 0015', 'Pessoa 0018'])
    expect(third.found).toBe(360)
    const { rows, found } = await preview(id, { search: 'PESSOA 0030' })
    expect(found).toBe(1)
    expect(rows).toEqual([
      {
        memberId: await memberId(30),
        memberNumber: 30,
        name: 'Pessoa 0030',
        channel: null,
        recipientName: null,
        address: null,
        reason: 'noEmailNorAddress',
        reasonText: 'Sem e-mail nem morada',
        mustDecide: false,
        canSendLetter: false,
      },
    ])
    expect((await preview(id, { search: 'p31@example.pt' })).rows).toMatchObject([
      { channel: 'email', address: 'p31@example.pt', recipientName: 'Pessoa 0031' },
    ])
    expect((await preview(id, { search: 'sol 33' })).rows.at(0)).toMatchObject({
      address: 'Pessoa 0033 · Rua do Sol, 33 · 3000-213 COIMBRA',
    })
    expect((await preview(id, { reason: 'noEmailNorAddress' })).found).toBe(40)
    expect((await preview(id, { group: 'unreached', reason: 'restricted' })).found).toBe(0)
  })

  it('warns of the same message within a week, of empty placeholders, and tells what is asked for', async () => {
    const text = 'Olá, {{saudacao}}. {{#ata}}Ata {{ata}}{{/ata}} {{motivo}} {{assinaturaNome}}'
    const selection = { ids: [await memberId(1), await memberId(2), await memberId(3)] }
    const id = await addBatch({ subject: 'Passeio', text, selection })
    for (const [number, subject, at] of [
      [1, 'Passeio', '2026-11-14T10:00:00Z'],
      [2, 'Passeio', '2026-11-01T10:00:00Z'],
      [3, 'Outra', '2026-11-14T10:00:00Z'],
    ] as const) {
      await sql`
        insert into messages (id, name, name_sort, subject, channel, recipient_address, member_id, status, at, message_id, search)
        values (${uuidv7()}, 'livre', 'livre', ${subject}, 'email', 'p@example.pt', ${await memberId(number)}, 'enviada', ${at}, ${uuidv7()}, '')
      `.execute(t.database.kysely)
    }
    const data = await preview(id)
    expect(data.warnings).toEqual([
      'Nos últimos 7 dias, esta mensagem já foi enviada a 1 destinatário: Pessoa 0001.',
      'O campo {{assinaturaNome}} fica vazio para 3 destinatários.',
    ])
    expect(data.asked).toEqual([
      { name: 'ata', type: 'text', isRequired: false },
      { name: 'motivo', type: 'lines', isRequired: true },
    ])
    expect(data.errors).toEqual({ motivo: 'Campo obrigatório.' })
  })

  it('warns of an address that letters leave out, because it only works inside the own network', async () => {
    const gaps = async (ligacao: string) => {
      const id = await addBatch({ name: 'convocatoria', text: 'Veja {{ligacao}}.', asked: { ligacao } })
      const { warnings, counts } = await preview(id)
      return { warnings: warnings.filter((one: string) => one.includes('fica vazio')), letters: counts.carta }
    }
    const local = await gaps('https://nas.local/documentos')
    expect(local.warnings).toEqual([
      expect.stringMatching(/^O campo \{\{ligacao\}\} fica vazio para 1.080 destinatários\.$/),
    ])
    expect(local.letters).toBe(1080)
    expect((await gaps('https://exemplo.pt/documentos')).warnings).toEqual([])
  })

  it('refuses a message without text or recipients', async () => {
    const data = await preview(await addBatch({ text: null, selection: {} }))
    expect(data.errors).toEqual({ body: 'Escreva o texto da mensagem.', selection: 'Ninguém receberia esta mensagem.' })
    expect(data.lastDepartureAt).toBeNull()
  })
})

describe('MSG-01: the call of an assembly', () => {
  const CALL = { name: 'convocatoria', text: 'Convoco para {{dataAssembleia}}.', selection: { ids: [] } }
  it('goes to every member whatever is selected, by letter, and waits for a decision about those it does not reach', async () => {
    const asked = { dataAssembleia: '2026-11-23', dataExpedicao: '2026-11-15' }
    const data = await preview(await addBatch({ ...CALL, asked }), { group: 'undecided', limit: 1 })
    expect(data.counts).toMatchObject({
      total: 1200,
      email: 0,
      carta: 1080,
      undecided: 120,
      reasons: { noAddress: 120 },
    })
    expect(data.errors).toEqual({
      decisions: 'Decida primeiro sobre 120 sócios que a lei manda convocar e a quem a convocatória não chega.',
    })
    expect(data.asked).toEqual([
      { name: 'dataAssembleia', type: 'day', isRequired: true },
      { name: 'dataExpedicao', type: 'day', isRequired: true },
    ])
    expect(data.rows).toMatchObject([{ name: 'Pessoa 0010', mustDecide: true, canSendLetter: false }])
    const decisions = { [await memberId(10)]: { leaveOut: 'Paradeiro desconhecido' } }
    const decided = await preview(await addBatch({ ...CALL, asked, decisions }), { reason: 'leftOut' })
    expect(decided.counts.undecided).toBe(119)
    expect(decided.rows).toMatchObject([{ name: 'Pessoa 0010', reasonText: 'Paradeiro desconhecido' }])
  })

  it.each([
    [{}, { dataAssembleia: 'Indique o dia da assembleia.', dataExpedicao: 'Campo obrigatório.' }],
    [
      { dataAssembleia: '2026-11-22', dataExpedicao: '2026-11-15' },
      { dataAssembleia: expect.stringContaining('foi 14/11/2026') },
    ],
    [
      { dataAssembleia: '2026-11-24', dataExpedicao: '2026-11-17' },
      { dataExpedicao: expect.stringContaining('é 16/11/2026') },
    ],
    [{ dataAssembleia: '2026-11-24' }, { dataExpedicao: 'Indique o dia em que as cartas são entregues nos correios.' }],
  ])('is refused when it would not keep the notice period: %j', async (asked, errors) => {
    const { errors: found } = await preview(await addBatch({ ...CALL, asked }))
    delete found.decisions
    expect(found).toEqual(errors)
  })

  it('is refused when the last e-mail would leave too late, and by e-mail alone', async () => {
    await sql`update members set assembly_by_email = true where member_number % 3 > 0`.execute(t.database.kysely)
    const asked = { dataAssembleia: '2026-11-23', dataExpedicao: '2026-11-15' }
    const { errors } = await preview(await addBatch({ ...CALL, asked, channels: 'email' }))
    expect(errors).toMatchObject({
      dataAssembleia: expect.stringContaining('o último e-mail só sairia a 16/11/2026'),
      channels: 'Uma convocatória segue por carta a quem não aceitou recebê-la por e-mail.',
    })
    await sql`update members set assembly_by_email = false`.execute(t.database.kysely)
  })
})

it('MSG-01: a new sending is for one of a household unless somebody decides otherwise', async () => {
  const made = await t.asEditor('POST', '/message_batches', { name: 'boletim', subject: 'Notícias' })
  expect([made.status, made.body.data.onePerHousehold]).toEqual([201, true])
})

it('MSG-01: the preview is for staff, of a batch that exists and has not been prepared', async () => {
  const id = await addBatch()
  const member = await t.signedIn('member')
  const path = `/message_batches/${id}/recipients`
  expect((await t.call('POST', path, { as: member, body: {} })).status).toBe(403)
  expect((await t.call('POST', path, { body: {} })).status).toBe(401)
  expect((await t.asEditor('POST', `/message_batches/${uuidv7()}/recipients`, {})).status).toBe(404)
  expect((await t.asEditor('POST', '/message_batches/nada/recipients', {})).status).toBe(404)
  expect((await t.asEditor('POST', path, { limit: 100_000 })).status).toBe(422)
  expect((await t.asEditor('POST', path, { group: 'todos' })).status).toBe(422)
  expect(
    (await t.asEditor('POST', `/message_batches/${await addBatch({ status: 'a_enviar' })}/recipients`, {})).status,
  ).toBe(409)
})
