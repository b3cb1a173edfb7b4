import { parseNotation, printNotation } from '@agremia/model/rules/rich-text/notation'
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
const read = async (name: string, as = t.editor) => (await t.call('GET', `/message_settings/${name}`, { as })).body.data
const patch = (name: string, body: object, as = t.editor) => t.call('PATCH', `/message_settings/${name}`, { as, body })
const mail = (to: string) =>
  mailTemplate(now(), 'pedidoAceite', { saudacao: 'Ana', ligacao: 'https://app.example/x' }, { to })

describe('MSG-02: templates are read', () => {
  it('by staff only', async () => {
    for (const path of ['/message_settings', PATH]) {
      expect((await t.call('GET', path)).status).toBe(401)
      expect((await t.call('GET', path, { as: member })).status).toBe(403)
      expect((await t.call('GET', path, { as: t.editor })).status).toBe(200)
    }
  })

  it('in the order of the catalogue, without those that nothing sends yet; by search and filter too', async () => {
    const list = async (query = {}) =>
      (await t.call('GET', '/message_settings', { as: t.editor, query })).body.data.map(
        (one: { name: string }) => one.name,
      )
    const names = await list()
    expect(names.slice(0, 3)).toEqual(['candidaturaRecebida', 'candidaturaConfirmada', 'candidaturaElementos'])
    expect(names).not.toContain('boasVindas')
    expect(await list({ _search: 'pedido aceite' })).toEqual(['pedidoAceite'])
    expect(await list({ _kind: 'boletim' })).toEqual(['boletim'])
    for (const query of [{ _nada: '1' }, { _limit: '-2' }] as Record<string, string>[])
      expect((await t.call('GET', '/message_settings', { as: t.editor, query })).status).toBe(422)
  })

  it.each(['boasVindas', 'nada', 'toString', '__proto__', '%00'])('%s is 404, whatever is asked of it', async name => {
    const path = `/message_settings/${name}`
    for (const [method, url, body] of [
      ['GET', path, undefined],
      ['PATCH', path, {}],
      ['PUT', path, {}],
      ['POST', `${path}/restore`, {}],
      ['POST', `${path}/preview`, {}],
      ['POST', `${path}/test`, {}],
    ] as const)
      expect([method, url, (await t.call(method, url, { as: t.admin, body })).status]).toEqual([method, url, 404])
  })

  it('with the original, the placeholders and the rules', async () => {
    const entry = await read('candidaturaAceite')
    expect(entry).toMatchObject({
      _id: 'candidaturaAceite',
      rev: 0,
      kind: 'aviso',
      trigger: 'evento',
      event: 'application.accepted',
      enabled: true,
      canBeSwitchedOff: true,
      channels: ['email'],
      isChanged: false,
      mayChange: true,
      original: { subject: 'A sua candidatura foi aceite' },
    })
    expect(entry.placeholders).toContainEqual({
      name: 'numeroSocio',
      label: 'N.º de sócio',
      description: 'N.º de membro',
      sample: '1234',
    })
    expect(entry.original.body).toEqual(entry.body)
    expect((await read('ligacaoAcesso')).mayChange).toBe(false)
    expect((await read('ligacaoAcesso', t.admin)).mayChange).toBe(true)
  })
})

describe('MSG-02: a template is changed', () => {
  it('and every sender uses the stored text, until it is restored', async () => {
    const body = parseNotation('Bom dia, **{{saudacao}}**: {{ligacao}}')
    const changed = await patch('pedidoAceite', {
      subject: 'Feito, {{saudacao}}',
      body,
      replyTo: 'Socios@Exemplo.pt',
      rev: 0,
    })
    expect(changed.status).toBe(200)
    expect(changed.body.data).toMatchObject({ rev: 1, isChanged: true, replyTo: 'socios@exemplo.pt' })
    expect(await mail('ana@example.pt')).toBe(true)
    const [message] = await messagesTo(t.database, 'ana@example.pt')
    expect(message).toMatchObject({
      name: 'pedidoAceite',
      subject: 'Feito, Ana',
      automatic: true,
      heldBecause: 'interruptor',
    })
    expect(message?.text).toContain('Bom dia, Ana: https://app.example/x')
    const [{ reply_to } = {}] = await t.rows<{ reply_to: string }>(sql`select reply_to from messages`)
    expect(reply_to).toBe('socios@exemplo.pt')

    const restored = await t.call('POST', `${PATH}/restore`, { as: t.editor, body: { rev: 1 } })
    expect(restored.body.data).toMatchObject({ rev: 2, isChanged: false, subject: 'Os seus dados foram atualizados' })
    expect(await t.rows(sql`select subject, body, reply_to from message_settings`)).toEqual([
      { subject: null, body: null, reply_to: null },
    ])
  })

  it('with an audit entry that shows the texts as they are written; what is saved as it was leaves no trace', async () => {
    const before = await read('pedidoAceite')
    await patch('pedidoAceite', {
      ...before,
      body: parseNotation('Olá, {{saudacao}}{{#organizacao}}!{{/organizacao}}'),
    })
    await patch('pedidoAceite', await read('pedidoAceite'))
    const entries = await t.rows(
      sql`select action, record_id, record_title, user_id, diff from audit_log where resource = 'messageSettings'`,
    )
    expect(entries).toEqual([
      {
        action: 'update',
        record_id: 'pedidoAceite',
        record_title: 'Pedido de alteração aceite',
        user_id: t.editor.userId,
        diff: {
          body: { from: printNotation(before.body), to: 'Olá, {{saudacao}}{{#organizacao}}!{{/organizacao}}' },
          rev: { from: 0, to: 1 },
        },
      },
    ])
    const history = await t.call('GET', '/audit_log', { as: t.admin, query: { _resource: 'messageSettings' } })
    expect(history.status).toBe(200)
  })

  it('FORM-07: not over a change that the sender has not seen, and of two at once only one wins', async () => {
    await patch('pedidoAceite', { subject: 'Um', rev: 0 })
    const stale = await patch('pedidoAceite', { subject: 'Dois', rev: 0 })
    expect(stale.status).toBe(409)
    expect(stale.body).toMatchObject({ data: { subject: 'Um', rev: 1 }, changed: { subject: { to: 'Um' } } })
    const both = await Promise.all(['A', 'B', 'C'].map(subject => patch('pedidoAceite', { subject, rev: 1 })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const first = await Promise.all(['A', 'B', 'C'].map(subject => patch('pedidoRecusado', { subject, rev: 0 })))
    expect(first.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await t.call('POST', `${PATH}/restore`, { as: t.editor, body: { rev: 0 } })).status).toBe(409)
  })

  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    [
      'an unknown placeholder',
      { body: parseNotation('Olá\n\n{{saudacoa}}') },
      { body: 'No 2.º parágrafo: o campo {{saudacoa}} não existe nesta mensagem. Queria dizer {{saudacao}}?' },
    ],
    [
      'one of another template',
      { subject: 'N.º {{numeroRecibo}}' },
      { subject: 'No assunto: o campo {{numeroRecibo}} não existe nesta mensagem.' },
    ],
    [
      'a broken block',
      { subject: '{{#saudacao}}x' },
      { subject: 'No assunto: o bloco {{#saudacao}} não é fechado com {{/saudacao}}.' },
    ],
    ['HTML', { body: '<form action=x>' }, { body: 'Não é um texto formatado. Escreva o texto de novo.' }],
    [
      'a link that runs a script',
      {
        body: {
          type: 'doc',
          content: [
            {
              type: 'paragraph',
              content: [{ type: 'text', text: 'a', marks: [{ type: 'link', attrs: { href: 'javascript:a' } }] }],
            },
          ],
        },
      },
      { body: 'No 1.º parágrafo: a ligação tem de começar por https:// ou mailto:.' },
    ],
    ['no text', { body: null, subject: '' }, { body: 'Campo obrigatório.', subject: 'Campo obrigatório.' }],
    ['too long a subject', { subject: 'a'.repeat(151) }, { subject: expect.stringContaining('150') }],
    ['an address with a line break', { replyTo: 'a@b.pt\nBcc: c@d.pt' }, { replyTo: 'E-mail inválido.' }],
    [
      'a channel that it cannot have',
      { channels: ['carta'] },
      { channels: 'Esta mensagem não pode sair por esse canal.' },
    ],
    ['no channel', { channels: [] }, { channels: expect.any(String) }],
    ['another legal basis', { legalBasis: 'porque_sim' }, { legalBasis: 'Escolha uma das opções.' }],
    [
      'a day far away',
      { offsetDays: 999, sendHour: 24 },
      { offsetDays: expect.any(String), sendHour: expect.any(String) },
    ],
    [
      'a day before what cannot be foreseen',
      { offsetDays: -1 },
      { offsetDays: 'Só se sabe do acontecimento depois de ele se dar: escreva 0 ou mais dias.' },
    ],
    [
      'consent for what needs none',
      { legalBasis: 'consentimento' },
      { legalBasis: 'Só os boletins assentam no consentimento: escolha outra base.' },
    ],
    ['an unknown field', { html: '<b>' }, { html: 'Campo desconhecido.' }],
  ])('%s is refused beside its field, and by validate alike', async (_what, body, errors) => {
    const refused = await patch('pedidoAceite', body)
    expect([refused.status, refused.body.errors]).toEqual([422, errors])
    const checked = await t.call('POST', '/message_settings/validate', {
      as: t.editor,
      body: { _id: 'pedidoAceite', ...body },
    })
    expect([checked.status, checked.body.errors]).toEqual([422, errors])
    expect(await t.rows(sql`select name from message_settings`)).toEqual([])
  })

  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['ligacaoAcesso', { sendHour: 9 }, { sendHour: 'Esta mensagem sai logo, sem dias nem hora marcados.' }],
    ['livre', { offsetDays: 1 }, { offsetDays: 'Esta mensagem sai logo, sem dias nem hora marcados.' }],
    ['boletim', { legalBasis: 'contrato' }, { legalBasis: expect.stringContaining('a base é o consentimento') }],
    ['convocatoria', { channels: ['email'] }, { channels: expect.stringContaining('segue por carta') }],
  ])('of %s %j is refused', async (name, body, errors) => {
    const refused = await patch(name, body, t.admin)
    expect([refused.status, refused.body.errors]).toEqual([422, errors])
    expect(await t.rows(sql`select name from message_settings`)).toEqual([])
  })

  it('days, hour and legal basis are kept with what differs, and restored', async () => {
    expect(await read('pedidoAceite')).toMatchObject({
      hasLeavingRule: true,
      legalBases: ['contrato', 'obrigacao_legal', 'interesse_legitimo'],
    })
    const { body } = await patch('pedidoAceite', { offsetDays: 1, sendHour: 9, legalBasis: 'interesse_legitimo' })
    expect(body.data).toMatchObject({ offsetDays: 1, sendHour: 9, legalBasis: 'interesse_legitimo', isChanged: true })
    await mail('ana@example.pt')
    const [message] = await t.rows<object>(sql`select legal_basis, next_try_at is null as at_once from messages`)
    expect(message).toEqual({ legal_basis: 'interesse_legitimo', at_once: false })
    // A form sends the whole item back.
    expect((await patch('pedidoAceite', { ...(await read('pedidoAceite')), sendHour: null })).status).toBe(200)
    expect((await t.call('POST', `${PATH}/restore`, { as: t.editor, body: {} })).body.data).toMatchObject({
      offsetDays: null,
      sendHour: null,
      legalBasis: 'contrato',
      isChanged: false,
    })
  })

  it('a subject is one line, and what the server sets is ignored', async () => {
    const { body } = await patch('pedidoAceite', {
      subject: 'Um\r\nBcc: a@b.pt',
      kind: 'sistema',
      title: 'x',
      isChanged: false,
    })
    expect(body.data).toMatchObject({ subject: 'Um Bcc: a@b.pt', kind: 'aviso', title: 'Pedido de alteração aceite' })
    expect((await t.call('POST', '/message_settings/validate', { as: t.editor, body: { _id: 'nada' } })).status).toBe(
      422,
    )
    const valid = { _id: 'pedidoAceite', subject: 'Olá' }
    expect((await t.call('POST', '/message_settings/validate', { as: t.editor, body: valid })).body).toEqual({
      errors: {},
      warnings: {},
    })
  })
})

describe('AUTH-08: the texts of sign-in and verification mail', () => {
  it.each([
    'ligacaoAcesso',
    'convite',
    'novaPalavraPasse',
    'emailAlterado',
    'emailAlteradoPelaEquipa',
    'nomeDaContaAlterado',
    'mudancaPedida',
    'mudancaDesfeita',
    'candidaturaRecebida',
  ])('%s is changed by an admin only, in any way', async name => {
    const path = `/message_settings/${name}`
    for (const [method, url, body] of [
      ['PATCH', path, { subject: 'x' }],
      ['PUT', path, { replyTo: 'thief@example.pt' }],
      ['PATCH', path, { enabled: false }],
      ['POST', `${path}/restore`, {}],
      ['POST', '/message_settings/validate', { _id: name, subject: 'x' }],
      ['POST', `${path}/preview`, { subject: 'x' }],
      ['POST', `${path}/test`, { subject: 'x' }],
    ] as const)
      expect([url, (await t.call(method, url, { as: t.editor, body })).status]).toEqual([url, 403])
    expect(await t.rows(sql`select name from message_settings`)).toEqual([])
    expect((await patch(name, { subject: 'Outro assunto' }, t.admin)).status).toBe(200)
  })

  it('the sign-in link is sent with the text of an admin, and cannot be switched off', async () => {
    const off = await patch('ligacaoAcesso', { enabled: false }, t.admin)
    expect([off.status, off.body.errors]).toEqual([422, { enabled: 'Esta mensagem não pode ser desligada.' }])
    await patch(
      'ligacaoAcesso',
      { subject: 'Entrar {{naOrganizacao}}', body: parseNotation('Entre: {{ligacao}}') },
      t.admin,
    )
    await t.call('POST', '/auth', { body: { email: editorEmail, requestLink: true } })
    const values = { saudacao: 'Ana', ligacao: 'https://app.example/e' }
    expect(await mailTemplate(now(), 'ligacaoAcesso', values, { to: 'rui@example.pt' })).toBe(true)
    const [message] = await messagesTo(t.database, 'rui@example.pt')
    expect(message).toMatchObject({ subject: 'Entrar na Associação da Ribeira', text: 'Entre: https://app.example/e' })
    expect(message).toMatchObject({ confidential: true, automatic: false, heldBecause: null })
  })

  it('a stored text that no longer fits its template does not stop the message', async () => {
    await t.rows(sql`insert into message_settings (name, subject, body) values
      ('ligacaoAcesso', 'Olá, {{antigo}}', ${JSON.stringify(parseNotation('{{antigo}}'))}::jsonb)`)
    const values = { saudacao: 'Ana', ligacao: 'https://app.example/e' }
    await mailTemplate(now(), 'ligacaoAcesso', values, { to: 'rui@example.pt' })
    expect((await messagesTo(t.database, 'rui@example.pt'))[0]?.text).toContain('é válida durante 30 minutos')
  })
})
