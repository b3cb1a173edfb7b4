import { parseNotation } from '@agremia/model/rules/rich-text/notation'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMemberApp, type MemberApp } from '../../../test/member-app.ts'
import { messagesTo } from '../../../test/sent-messages.ts'
import type { Signed } from '../../../test/test-app.ts'
import { mailTemplate } from './mail-template.ts'

let t: MemberApp
let member: Signed
let editorEmail: string
beforeAll(async () => {
  t = await createMemberApp()
  member = await t.signedIn('member')
  const [editor] = await t.rows<{ email: string }>(sql`select email from users where id = ${t.editor.userId}`)
  editorEmail = editor?.email ?? ''
  await t.call('PATCH', '/settings', {
    as: t.admin,
    body: { organisationName: 'Associação da Ribeira', organisationArticle: 'a', SendMessages: 'false' },
  })
})
afterAll(() => t.close())
beforeEach(() =>
  t.database.pool.query(
    "delete from message_settings; delete from messages; delete from audit_log where resource = 'messageSettings'",
  ),
)

const PATH = '/message_settings/pedidoAceite'
const now = () => ({ db: t.database.kysely, now: new Date() })
const patch = (name: string, body: object) => t.call('PATCH', `/message_settings/${name}`, { as: t.editor, body })
const mail = (to: string) =>
  mailTemplate(now(), 'pedidoAceite', { saudacao: 'Ana', ligacao: 'https://app.example/x' }, { to })

describe('MSG-01: the switch of a template', () => {
  it('off means that the automatic message is not queued at all', async () => {
    expect((await patch('pedidoAceite', { enabled: false })).body.data).toMatchObject({
      enabled: false,
      isChanged: true,
    })
    expect(await mail('ana@example.pt')).toBe(false)
    expect(await messagesTo(t.database, 'ana@example.pt')).toEqual([])
    await patch('pedidoAceite', { enabled: true })
    expect(await mail('ana@example.pt')).toBe(true)
    expect((await patch('candidaturaElementos', { enabled: false })).status).toBe(422)
  })
})

describe('MSG-02: the footer of messages to members', () => {
  const footer = (messageFooter: string) => t.call('PATCH', '/settings', { as: t.editor, body: { messageFooter } })
  it('comes from the setting, and only members get it', async () => {
    expect((await footer('<b>{{organizacao}}</b> · **fim**')).status).toBe(200)
    await mail('ana@example.pt')
    expect((await messagesTo(t.database, 'ana@example.pt'))[0]?.text).toMatch(/<b>Associação da Ribeira<\/b> · fim$/)
    await mailTemplate(
      now(),
      'ligacaoAcesso',
      { saudacao: 'Ana', ligacao: 'https://a.example' },
      { to: 'b@example.pt' },
    )
    expect((await messagesTo(t.database, 'b@example.pt'))[0]?.text).not.toContain('fim')
    await footer('')
    await mail('c@example.pt')
    expect((await messagesTo(t.database, 'c@example.pt'))[0]?.text).toMatch(/https:\/\/app\.example\/x$/)
  })
  it('with an unknown placeholder it is refused', async () => {
    const refused = await footer('Olá, {{nome}}')
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { messageFooter: 'No 1.º parágrafo: o campo {{nome}} não existe nesta mensagem.' },
    ])
  })
})

describe('MSG-02: preview', () => {
  const preview = (body: object, name = 'candidaturaAceite', as = t.editor) =>
    t.call('POST', `/message_settings/${name}/preview`, { as, body })

  it('with a real member shows the record’s values, and says which are examples', async () => {
    const ana = await t.addMember({ name: 'Ana <b>Brás</b> www.mau.example', memberNumber: 77 })
    const { body } = await preview({
      memberId: ana._id,
      subject: 'Para {{nome}}',
      body: parseNotation('{{nome}} n.º {{numeroSocio}} {{naOrganizacao}}, ata {{ata}}: {{ligacao}}'),
    })
    expect(body.data.subject).toBe('Para Ana <b>Brás</b> www. mau. example')
    expect(body.data.text).toContain('n.º 0077 na Associação da Ribeira, ata 12/2026: https://exemplo.example/abrir')
    expect(body.data.sampled).toEqual(['ata', 'ligacao'])
    expect(JSON.stringify(body.data.body)).not.toContain('placeholder')
  })

  it('without a member all values are examples; nothing is stored or sent', async () => {
    const { body } = await preview({})
    expect(body.data.text).toContain('Passa a ser o sócio n.º 1234')
    expect(body.data.sampled).toContain('numeroSocio')
    expect(await t.rows(sql`select 1 from messages union all select 1 from message_settings`)).toEqual([])
  })

  it('refuses a member who does not exist, and a text with mistakes', async () => {
    expect((await preview({ memberId: '01890000-0000-7000-8000-000000000000' })).status).toBe(404)
    expect((await preview({ memberId: 'x' })).status).toBe(422)
    expect((await preview({ body: { type: 'doc', content: [] } })).status).toBe(422)
    expect((await preview({ subject: '{{nada}}' })).body.errors).toEqual({
      subject: 'No assunto: o campo {{nada}} não existe nesta mensagem.',
    })
    expect((await preview({}, 'candidaturaAceite', member)).status).toBe(403)
  })
})

describe('MSG-02: a test to oneself', () => {
  it('leaves whatever the switch says, and says whether there is a mail server', async () => {
    const test = { subject: 'Olá, {{saudacao}}', body: parseNotation('Teste {{daOrganizacao}}') }
    const { status, body } = await t.call('POST', `${PATH}/test`, { as: t.editor, body: test })
    expect([status, body]).toEqual([200, { data: { hasMailServer: false } }])
    const [message] = await messagesTo(t.database, editorEmail)
    expect(message).toMatchObject({
      subject: '[Teste] Olá, Ana',
      heldBecause: null,
      automatic: false,
      confidential: false,
    })
    expect(message?.text).toContain('Teste da Associação da Ribeira')
  })
  it('goes to nobody else', async () => {
    const { status } = await t.call('POST', `${PATH}/test`, { as: t.editor, body: { to: 'other@example.pt' } })
    expect(status).toBe(422)
    expect((await t.call('POST', `${PATH}/test`, { as: member, body: {} })).status).toBe(403)
    expect(await t.rows(sql`select 1 from messages`)).toEqual([])
  })
})
