import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BatchesApp, createBatchesApp } from '../../../../test/batches-app.ts'

let t: BatchesApp
let ana: string
beforeAll(async () => {
  t = await createBatchesApp()
  ana = (await t.addMember({ name: 'Ana Reis', email: 'ana@example.pt' }))._id
})
afterAll(() => t.close())

const CALL =
  'Convoco para {{dataAssembleia}}, {{horaAssembleia}}, {{localAssembleia}}:\n\n{{ordemTrabalhos}}\n\n{{presidenteMesa}}'

describe('MSG-01: a draft', () => {
  it.each([
    [{ name: 'ligacaoAcesso' }, { name: 'Este modelo não existe ou não se envia à mão.' }],
    [{ name: 'nada' }, { name: 'Este modelo não existe ou não se envia à mão.' }],
    [{ subject: 'Olá {{saudacau}}' }, { subject: expect.stringContaining('Queria dizer {{saudacao}}?') }],
    [{ text: 'Olá.\n\nCaro {{nomee}}' }, { body: expect.stringMatching(/^No 2\.º parágrafo: .*\{\{nome\}\}/) }],
    [{ name: 'convocatoria', text: CALL, channels: 'email' }, { channels: expect.stringContaining('por carta') }],
    [
      { name: 'convocatoria', text: 'Convoco para {{dataAssembleia}}, {{horaAssembleia}}.' },
      { body: expect.stringContaining('Falta: {{localAssembleia}}, {{ordemTrabalhos}}') },
    ],
  ])('is refused with the place of the mistake: %j', async (given, errors) => {
    const { status, body } = await t.asEditor('POST', '/message_batches', t.draftInput(given))
    expect([status, body.errors]).toEqual([422, errors])
  })

  it('cannot be changed or deleted once it is sent; cancelled before anything left, it can be deleted', async () => {
    const { id } = await t.addDraft({ selection: { ids: [ana] } })
    expect((await t.asEditor('PATCH', `/message_batches/${id}`, { subject: 'Outro' })).status).toBe(200)
    await t.send(id)
    const changed = await t.asEditor('PATCH', `/message_batches/${id}`, { subject: 'Mais outro' })
    expect([changed.status, changed.body.errors._]).toEqual([422, expect.stringContaining('já não é um rascunho')])
    expect((await t.step(id, 'compose', { selection: {} })).status).toBe(409)
    expect((await t.asEditor('DELETE', `/message_batches/${id}`)).status).toBe(409)
    await t.step(id, 'cancel')
    expect((await t.asEditor('DELETE', `/message_batches/${id}`)).status).toBe(204)
    expect(await t.rows(sql`select from messages where batch_id = ${id}`)).toEqual([])

    const draft = await t.addDraft()
    expect((await t.asEditor('DELETE', `/message_batches/${draft.id}`)).status).toBe(204)
    const left = await t.addDraft({ selection: { ids: [ana] } })
    await t.send(left.id)
    await t.deliver()
    expect((await t.asEditor('DELETE', `/message_batches/${left.id}`)).status).toBe(409)
  })

  it('keeps whom it is for, what was typed and what was decided, and refuses what makes no sense', async () => {
    const { id } = await t.addDraft()
    const given = {
      selection: { query: { _search: 'ana' }, except: [ana], includesFormer: true },
      askedValues: { dataAssembleia: '2026-12-20' },
      decisions: { [ana]: { leaveOut: 'Paradeiro desconhecido' } },
    }
    expect((await t.step(id, 'compose', given)).body.data).toMatchObject(given)
    expect((await t.step(id, 'compose', { askedValues: {} })).body.data).toMatchObject({ ...given, askedValues: {} })
    for (const wrong of [
      { selection: { ids: ['nada'] } },
      { decisions: { [ana]: { leaveOut: '' } } },
      { decisions: { [ana]: { send: 'email' } } },
      { decisions: { nada: { send: 'carta' } } },
      { askedValues: { 'data-x': '1' } },
      { askedValues: { local: 'a\u0000b' } },
    ]) {
      expect((await t.step(id, 'compose', wrong)).status).toBe(422)
    }
  })
})

describe('MSG-01: a draft without a subject', () => {
  it('is saved, and whoever writes or sends it is warned', async () => {
    const input = { ...t.draftInput(), subject: null }
    const validated = await t.asEditor('POST', '/message_batches/validate', input)
    expect([validated.status, validated.body.warnings]).toEqual([200, { subject: 'A mensagem não tem assunto.' }])
    const { body } = await t.asEditor('POST', '/message_batches', input)
    expect(body.data).toMatchObject({ subject: null, title: 'Sem assunto' })
    await t.step(body.data._id, 'compose', { selection: { ids: [ana] } })
    const { body: review } = await t.asEditor('POST', `/message_batches/${body.data._id}/recipients`, {})
    expect([review.data.warnings, review.data.errors]).toEqual([['A mensagem não tem assunto.'], {}])
    await t.send(body.data._id)
    expect(await t.messages(body.data._id)).toMatchObject([{ status: 'em_fila' }])
  })
})

describe('MSG-01: the title of a sending', () => {
  it('speaks the organisation’s words in lists, histories and tasks, and follows what is typed until it is sent', async () => {
    await t.set({ organisationName: 'Clube do Rio', organisationArticle: 'o' })
    const { id } = await t.addDraft({ subject: 'Notícias {{daOrganizacao}} para {{nome}}', selection: { ids: [ana] } })
    const listed = async (search: string) =>
      (await t.asEditor('GET', `/message_batches?_search=${encodeURIComponent(search)}`)).body.data
    expect(await listed('clube do rio')).toMatchObject([
      { _id: id, title: 'Notícias do Clube do Rio para [nome completo]' },
    ])
    const entries = await t.rows(sql`select distinct record_title as title from audit_log where record_id = ${id}`)
    expect(entries).toEqual([{ title: 'Notícias do Clube do Rio para [nome completo]' }])

    await t.asEditor('PATCH', `/message_batches/${id}`, { subject: 'Passeio {{daOrganizacao}}' })
    expect(await listed('clube do rio')).toMatchObject([{ _id: id, title: 'Passeio do Clube do Rio' }])
    const { task } = await t.send(id)
    expect(task.title).toBe('Mensagens: Passeio do Clube do Rio')
    await t.set({ organisationName: 'Clube do Mar' })
    await t.step(id, 'cancel')
    expect((await t.read(id)).title).toBe('Passeio do Clube do Rio')

    const call = { name: 'convocatoria', subject: 'Assembleia de {{dataAssembleia}}', text: CALL }
    const draft = await t.addDraft(call)
    expect((await t.read(draft.id)).title).toBe('Assembleia de [dia da assembleia]')
    await t.step(draft.id, 'compose', { askedValues: { dataAssembleia: '2026-12-20' } })
    expect(await listed('dezembro')).toMatchObject([{ _id: draft.id, title: 'Assembleia de 20 de dezembro de 2026' }])
  })
})

describe('MSG-01: the call of an assembly', () => {
  const asked = {
    dataAssembleia: '2026-12-20',
    horaAssembleia: '21:30',
    localAssembleia: 'na sede',
    ordemTrabalhos: 'Contas\nOutros assuntos',
    presidenteMesa: 'Rita Melo',
    dataExpedicao: '2026-11-20',
  }

  it('asks for its day, hour, place and agenda, keeps the notice period, and is sent to those who accept e-mail', async () => {
    await t.rows(sql`update members set assembly_by_email = true where id = ${ana}`)
    const { id } = await t.addDraft({ name: 'convocatoria', text: CALL, askedValues: { dataAssembleia: '2026-11-20' } })
    const { status, body } = await t.step(id, 'send')
    expect([status, Object.keys(body.errors).sort()]).toEqual([
      422,
      ['dataAssembleia', 'horaAssembleia', 'localAssembleia', 'ordemTrabalhos', 'presidenteMesa'],
    ])
    expect(body.errors.dataAssembleia).toContain('dias de antecedência')
    await t.step(id, 'compose', { askedValues: asked })
    await t.send(id)
    const [message] = await t.messages(id)
    expect(message).toMatchObject({ status: 'em_fila', channel: 'email', address: 'ana@example.pt' })
    expect(message?.text).toBe('Convoco para 20 de dezembro de 2026, 21h30, na sede:')
  })

  it('names the president of the board of the assembly who is in office on its day, and asks for a name only where none is', async () => {
    const president = { body: 'mesa_ag', role: 'Presidente', memberId: ana, canSignPayments: false }
    await t.asEditor('POST', '/governing_bodies', { ...president, termStart: '2020-01-01', termEnd: '2026-11-14' })
    const { presidenteMesa: _, ...others } = asked
    const { id } = await t.addDraft({ name: 'convocatoria', text: CALL, askedValues: others })
    expect(Object.keys((await t.step(id, 'send')).body.errors)).toEqual(['presidenteMesa'])
    const elected = { ...president, termStart: '2026-11-15' }
    expect((await t.asEditor('POST', '/governing_bodies', elected)).status).toBe(201)
    await t.step(id, 'compose', { askedValues: asked })
    await t.send(id)
    const bodies = await t.rows<{ body: object }>(sql`select body from messages where batch_id = ${id}`)
    expect(JSON.stringify(bodies)).toContain('Ana Reis')
    expect(JSON.stringify(bodies)).not.toContain('Rita Melo')
    await t.rows(sql`delete from governing_bodies`)
  })

  it('keeps the notice period to the day: its own messages are not counted as waiting before them', async () => {
    await t.rows(sql`truncate messages, mail_flow cascade`)
    // One message leaves today, and a second one would leave tomorrow.
    await t.set({ dailyLimit: '1', assemblyNoticeDays: '8' })
    const askedValues = { ...asked, dataAssembleia: '2026-11-22' }
    const { id } = await t.addDraft({ name: 'convocatoria', text: CALL, askedValues })
    expect(Object.keys((await t.step(id, 'send')).body.errors)).toEqual(['dataAssembleia'])
    await t.step(id, 'compose', { askedValues: { ...asked, dataAssembleia: '2026-11-23' } })
    await t.send(id)
    expect(await t.read(id)).toMatchObject({ status: 'a_enviar', waitingCount: 1 })
    await t.set({ dailyLimit: '2000' })
  })

  it('is refused until somebody has decided about those whom it does not reach', async () => {
    const lost = (await t.addMember({ name: 'Ivo Paz' }))._id
    const { id } = await t.addDraft({ name: 'convocatoria', text: CALL, askedValues: asked })
    const { status, body } = await t.step(id, 'send')
    expect([status, Object.keys(body.errors)]).toEqual([422, ['decisions']])
    await t.step(id, 'compose', { decisions: { [lost]: { leaveOut: 'Paradeiro desconhecido' } } })
    await t.send(id)
    expect((await t.messages(id)).map(({ status: one, error }) => [one, error])).toEqual([
      ['em_fila', null],
      ['suprimida', 'leftOut'],
    ])
  })
})
