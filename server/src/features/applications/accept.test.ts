import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ApplicationsApp, createApplicationsApp } from '../../../test/applications-app.ts'

let w: ApplicationsApp
beforeAll(async () => {
  w = await createApplicationsApp()
})
beforeEach(() => w.resetLimits())
afterAll(() => w.close())

const accept = (id: string, body: object = {}) =>
  w.call('POST', `/member_applications/${id}/accept`, { as: w.editor, body })
const member = async (id: string) => (await w.call('GET', `/members/${id}`, { as: w.editor })).body.data
const statesOf = async (id: string) =>
  (await w.call('GET', `/members/${id}/member_states`, { as: w.editor, query: { _sort: 'startDate' } })).body.data
const addMember = async (given: object) =>
  (
    await w.call('POST', '/members', {
      as: w.admin,
      body: { categoryId: w.categoryId('efetivo'), admissionDate: '2010-02-03', ...given },
    })
  ).body.data
/** As people write it, by default with four digits. */
const written = (number: number) => String(number).padStart(4, '0')
const memberCount = async () => (await w.rows<{ n: number }>(sql`select count(*)::int as n from members`))[0]?.n

describe('APP-02: an application that is accepted', () => {
  it('becomes a member with number, first state, category, contacts, consents, tags, notes and proposer', async () => {
    const proposer = await addMember({ name: 'Padrinho Lopes' })
    const tag = await w.call('POST', '/tags', { as: w.admin, body: { name: 'Coro', scope: 'members' } })
    await w.set({
      applicationFields: 'birthDate,taxNumber,mobile,addressLine1,postalCode,locality,proposer1,preferredMethod',
    })
    const { id, email, name } = await w.applicant({
      taxNumber: '123456789',
      addressLine1: 'Rua da Igreja, 3',
      postalCode: '3000213',
      locality: 'Coimbra',
      proposer1: `n.º ${proposer.memberNumber}`,
      preferredMethod: 'debito_direto',
      consentNewsletter: true,
      assemblyByEmail: true,
    })
    await w.call('PATCH', `/member_applications/${id}`, {
      as: w.editor,
      body: { tags: [tag.body.data._id], notes: 'Amigo do coro' },
    })
    const next = (await w.call('GET', `/member_applications/${id}/review`, { as: w.editor })).body.data.nextNumber
    const answer = await accept(id, { admissionDate: '2026-11-01', minutesRef: '14/2026' })
    expect(answer.status).toBe(200)
    expect(answer.body.data).toEqual({ memberId: expect.any(String), memberNumber: next, isReadmission: false })
    const made = await member(answer.body.data.memberId)
    expect(made).toMatchObject({
      name,
      email,
      memberNumber: next,
      applicationId: id,
      userId: null,
      taxNumber: '123456789',
      mobile: '+351912345678',
      addressLine1: 'Rua da Igreja, 3',
      postalCode: '3000-213',
      locality: 'Coimbra',
      birthDate: '1990-05-04',
      admissionDate: '2026-11-01',
      admissionBody: 'direcao',
      admissionMinutes: '14/2026',
      proposer1Id: proposer._id,
      preferredMethod: null,
      consentNewsletter: true,
      assemblyByEmail: true,
      assemblyByEmailAt: '2026-11-15',
      privacyNoticeVersion: '2026-11-15',
      emailVerifiedAt: expect.stringMatching(/^2026-11-15T/),
      tags: [tag.body.data._id],
      notes: 'Amigo do coro\nNa candidatura pediu débito direto.',
      isActive: true,
      _refs: { categoryId: 'Efetivo', stateNameId: 'Ativo' },
    })
    expect(await statesOf(made._id)).toMatchObject([{ startDate: '2026-11-01', endDate: null }])
    const application = (await w.call('GET', `/member_applications/${id}`, { as: w.editor })).body.data
    expect(application).toMatchObject({
      status: 'aceite',
      memberId: made._id,
      memberNumber: next,
      decisionDate: '2026-11-15',
      decisionBody: 'direcao',
      minutesRef: '14/2026',
      admissionDate: '2026-11-01',
      _refs: { memberId: name },
    })
    const history = await w.call('GET', `/members/${made._id}/history`, { as: w.editor })
    expect(history.body.data.map((entry: { action: string }) => entry.action)).toContain('create')
  })

  it('sends the applicant one message, the decision, however the application came in', async () => {
    await w.set({ signatureName: 'Helena Antunes', signatureRole: 'Presidente' })
    const { id, email } = await w.applicant()
    const before = (await w.mails(email)).length
    const { body } = await accept(id, { minutesRef: '15/2026' })
    const mails = await w.mails(email)
    expect(mails).toHaveLength(before + 1)
    expect(mails.at(-1)?.subject).toBe('A sua candidatura foi aceite')
    const number = String(body.data.memberNumber).padStart(4, '0')
    expect(mails.at(-1)?.text).toContain(
      `A Direção aprovou a sua candidatura (ata n.º 15/2026). Passa a ser o sócio n.º ${number} desde 15/11/2026, na categoria de Efetivo.`,
    )
    expect(mails.at(-1)?.text).toContain('Helena Antunes, Presidente')
    const desk = await w.call('POST', '/member_applications', {
      as: w.editor,
      body: {
        name: 'Casa do Povo de Souselas',
        personType: 'coletiva',
        email: 'casa@povo.example',
        categoryId: w.categoryId('coletivo'),
      },
    })
    await accept(desk.body.data._id)
    const [decision, ...others] = await w.mails('casa@povo.example')
    expect(others).toEqual([])
    expect(decision?.subject).toBe('A sua candidatura foi aceite')
    expect(decision?.text).toContain('Olá, Casa do Povo de Souselas,')
    const silent = await w.applicant()
    const quiet = (await w.mails(silent.email)).length
    await accept(silent.id, { notify: false })
    expect(await w.mails(silent.email)).toHaveLength(quiet)
  })

  it('is accepted only once by ten simultaneous calls of one person or of ten people', async () => {
    const { id, email } = await w.applicant()
    const before = await memberCount()
    const mails = (await w.mails(email)).length
    const answers = await Promise.all(Array.from({ length: 10 }, () => accept(id)))
    const [won, ...others] = answers.filter(({ status }) => status === 200)
    expect(others).toEqual([])
    const { memberId, memberNumber } = won?.body.data ?? {}
    for (const late of answers.filter(({ status }) => status !== 200)) {
      expect(late).toMatchObject({
        status: 409,
        body: {
          code: 'alreadyAccepted',
          errors: { _: `Esta candidatura já foi aceite, com o n.º ${written(memberNumber)}.` },
          data: { memberId, memberNumber },
        },
      })
    }
    expect(await memberCount()).toBe((before ?? 0) + 1)
    expect(await w.mails(email)).toHaveLength(mails + 1)
  })

  it('several accepted at the same moment get different numbers', async () => {
    const people = [await w.applicant(), await w.applicant(), await w.applicant(), await w.applicant()]
    const answers = await Promise.all(people.map(({ id }) => accept(id)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.data.memberNumber)).size).toBe(4)
  })

  it.each([
    ['memberNumber', { memberNumber: 0 }],
    ['admissionDate', { admissionDate: '2029-01-01' }],
    ['admissionDate', { admissionDate: '31/12/2026' }],
    ['decisionDate', { decisionDate: '2027-01-01' }],
    ['categoryId', { categoryId: '01890000-0000-7000-8000-000000000009' }],
    ['readmit', { readmit: '01890000-0000-7000-8000-000000000009' }],
    ['outro', { outro: 1 }],
  ])('a wrong %s is an error of that field, and nothing is saved', async (field, body) => {
    const { id, email } = await w.applicant()
    const before = await memberCount()
    const mails = (await w.mails(email)).length
    const answer = await accept(id, body)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
    expect(await memberCount()).toBe(before)
    expect(await w.mails(email)).toHaveLength(mails)
    expect((await w.rowsOf(email))[0]?.status).toBe('pendente')
  })

  it('a number that was given before is refused', async () => {
    const taken = await addMember({ name: 'Primeira Sócia' })
    const { id } = await w.applicant()
    const { status, body } = await accept(id, { memberNumber: taken.memberNumber })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['memberNumber']])
    expect((await accept(id, { memberNumber: 7001 })).body.data.memberNumber).toBe(7001)
  })

  it('cannot be refused, edited, or deleted any more', async () => {
    const { id } = await w.applicant()
    await accept(id)
    const refused = await w.call('POST', `/member_applications/${id}/refuse`, { as: w.editor, body: { reason: 'x' } })
    expect(refused).toMatchObject({ status: 409, body: { code: 'alreadyAccepted' } })
    expect(
      (await w.call('PATCH', `/member_applications/${id}`, { as: w.editor, body: { name: 'Outra' } })).status,
    ).toBe(422)
    expect((await w.call('DELETE', `/member_applications/${id}`, { as: w.admin })).status).toBe(409)
  })
})

describe('APP-02: applicants who resemble a member', () => {
  const tag = async (name: string): Promise<string> =>
    (await w.call('POST', '/tags', { as: w.editor, body: { name, scope: 'members' } })).body.data._id
  const leave = async (id: string, day: string) => {
    const [state] = await w.rows<{ id: string }>(sql`select id from member_state_names where slug = 'saida'`)
    return w.call('POST', '/member_states', {
      as: w.admin,
      body: { memberId: id, stateNameId: state?.id, startDate: day },
    })
  }

  it('an equal NIF is shown before the decision, and accepting needs the confirmation that it is another person', async () => {
    const known = await addMember({ name: 'Elsa Dias', taxNumber: '217391559' })
    const { id } = await w.applicant({ taxNumber: '217391559', name: 'Elsa Maria Dias' })
    const asked = await accept(id)
    expect(asked).toMatchObject({
      status: 409,
      body: {
        code: 'duplicates',
        data: { members: [{ memberId: known._id, name: 'Elsa Dias', hasEnded: false, by: ['nif'] }] },
      },
    })
    const active = await accept(id, { readmit: known._id })
    expect([active.status, active.body.errors]).toEqual([
      422,
      { readmit: `Já é sócio, com o n.º ${written(known.memberNumber)}.` },
    ])
    expect((await accept(id, { isSomeoneElse: true })).status).toBe(200)
  })

  it('an equal e-mail is shown, and the application can be accepted all the same', async () => {
    const known = await addMember({ name: 'Ana Casal', email: 'casal@candidatos.example' })
    const { id } = await w.applicant({ email: 'casal@candidatos.example', name: 'Rui Casal' })
    const { body } = await w.call('GET', `/member_applications/${id}/review`, { as: w.editor })
    expect(body.data.members).toMatchObject([{ memberId: known._id, by: ['email'] }])
    expect((await accept(id)).status).toBe(200)
  })

  it('a former member is readmitted with the same number, the new data and a new state', async () => {
    const old = await addMember({
      name: 'Vítor Lemos',
      birthDate: '1970-06-07',
      mobile: '961111111',
      notes: 'Sócio desde 2010',
      tags: [await tag('Teatro')],
    })
    expect((await leave(old._id, '2020-05-01')).status).toBe(201)
    const { id, email } = await w.applicant({ name: 'Vítor LEMOS', birthDate: '1970-06-07', mobile: '962222222' })
    const review = { tags: [await tag('Ioga'), ...old.tags], notes: 'Quer voltar ao coro' }
    await w.call('PATCH', `/member_applications/${id}`, { as: w.editor, body: review })
    const asked = await accept(id)
    expect(asked.body).toMatchObject({
      code: 'duplicates',
      data: { members: [{ memberId: old._id, hasEnded: true, stateName: 'Saída a pedido', by: ['nameBirth'] }] },
    })
    const before = await memberCount()
    const wrong = await accept(id, { readmit: old._id, admissionDate: '2009-01-01' })
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['admissionDate']])
    const { status, body } = await accept(id, {
      readmit: old._id,
      admissionDate: '2026-11-10',
      minutesRef: '20/2026',
      categoryId: w.categoryId('auxiliar'),
    })
    expect(status).toBe(200)
    expect(body.data).toEqual({ memberId: old._id, memberNumber: old.memberNumber, isReadmission: true })
    expect((await member(old._id)).applicationId).toBe(id)
    expect(await memberCount()).toBe(before)
    expect(await member(old._id)).toMatchObject({
      name: 'Vítor LEMOS',
      mobile: '+351962222222',
      email,
      notes: 'Sócio desde 2010\n\nQuer voltar ao coro',
      tags: [...old.tags, review.tags[0]],
      categoryId: w.categoryId('auxiliar'),
      admissionDate: '2010-02-03',
      isActive: true,
      stateSince: '2026-11-10',
      emailVerifiedAt: expect.any(String),
    })
    expect(await statesOf(old._id)).toMatchObject([
      { startDate: '2010-02-03', endDate: '2020-04-30' },
      { startDate: '2020-05-01', endDate: '2026-11-09' },
      { startDate: '2026-11-10', endDate: null, minutesRef: '20/2026', decisionBody: 'direcao' },
    ])
    const then = await w.call('GET', '/members', { as: w.editor, query: { _asOf: '2026-11-10', _search: 'lemos' } })
    expect(then.body.data).toMatchObject([{ isActive: true, categoryId: w.categoryId('auxiliar') }])
  })

  it('two applications of one person accepted at the same time create one member', async () => {
    const first = await w.applicant({ taxNumber: '245678905', name: 'Dupla Um' })
    const second = await w.applicant({ taxNumber: '245678905', name: 'Dupla Dois' })
    const answers = await Promise.all([accept(first.id), accept(second.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('duplicates')
  })
})

describe('APP-02: in a cooperative', () => {
  it('tax number and address are required for an acceptance and on the public form', async () => {
    const { id, name } = await w.applicant({ taxNumber: '267890125' })
    const old = await addMember({ name: 'Regressada Lima', birthDate: '1970-06-07' })
    const [left] = await w.rows<{ id: string }>(sql`select id from member_state_names where slug = 'saida'`)
    await w.call('POST', '/member_states', {
      as: w.admin,
      body: { memberId: old._id, stateNameId: left?.id, startDate: '2020-05-01' },
    })
    const returning = await w.applicant({ name: 'Regressada Lima', birthDate: '1970-06-07' })
    await w.set({ orgType: 'cooperative', memberSingular: 'cooperador' })
    try {
      const { body: form } = await w.call('GET', '/member_applications/form')
      const wanted = form.data.fields.filter((field: { required: boolean }) => field.required)
      expect(wanted.map((field: { name: string }) => field.name)).toEqual(
        expect.arrayContaining(['taxNumber', 'addressLine1', 'postalCode', 'locality']),
      )
      const review = await w.call('GET', `/member_applications/${id}/review`, { as: w.editor })
      expect(review.body.data.missing).toEqual(['Morada', 'Código postal', 'Localidade'])
      const before = await memberCount()
      const refused = await accept(id)
      expect([refused.status, refused.body.errors]).toEqual([
        422,
        {
          _: 'Faltam dados que uma cooperativa tem de ter de cada cooperador: Morada, Código postal, Localidade. Complete a candidatura e aceite-a depois.',
        },
      ])
      const again = await accept(returning.id, { readmit: old._id })
      expect([again.status, again.body.errors?._]).toEqual([422, expect.stringContaining('NIF / NIPC, Morada')])
      expect(await memberCount()).toBe(before)
      const address = { addressLine1: 'Rua da Igreja, 3', postalCode: '3000-213', locality: 'Coimbra' }
      await w.call('PATCH', `/member_applications/${id}`, { as: w.editor, body: address })
      const { status, body } = await accept(id)
      expect(status).toBe(200)
      expect(await member(body.data.memberId)).toMatchObject({ name, taxNumber: '267890125', ...address })
    } finally {
      await w.set({ orgType: 'association', memberSingular: 'sócio' })
    }
  })
})
