import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ApplicationsWorld, createApplicationsWorld } from '../../../test/applications-world.ts'
import { multipart } from '../../../test/multipart.ts'
import { phoneJpegOf } from '../../../test/pictures.ts'

let w: ApplicationsWorld
beforeAll(async () => {
  w = await createApplicationsWorld()
})
beforeEach(() => w.calmDown())
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

  it('tells the applicant once: of the decision, or welcomes who came to the desk', async () => {
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
    const [welcome, ...others] = await w.mails('casa@povo.example')
    expect(others).toEqual([])
    expect(welcome?.subject).toBe('A sua admissão na A nossa organização')
    expect(welcome?.text).toContain('Olá, Casa do Povo de Souselas,')
    const silent = await w.applicant()
    const quiet = (await w.mails(silent.email)).length
    await accept(silent.id, { notify: false })
    expect(await w.mails(silent.email)).toHaveLength(quiet)
  })

  it('is accepted once, by ten clicks or by ten people at the same moment', async () => {
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
          errors: { _: `Esta candidatura já foi aceite, com o n.º ${memberNumber}.` },
          data: { memberId, memberNumber },
        },
      })
    }
    expect(await memberCount()).toBe((before ?? 0) + 1)
    expect(await w.mails(email)).toHaveLength(mails + 1)
  })

  it('several at the same moment get numbers of their own', async () => {
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
  ])('a wrong %s is said beside it, and nothing is half done', async (field, body) => {
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

describe('APP-02: someone who is known already', () => {
  const leave = async (id: string, day: string) => {
    const [state] = await w.rows<{ id: string }>(sql`select id from member_state_names where slug = 'saida'`)
    return w.call('POST', '/member_states', {
      as: w.admin,
      body: { memberId: id, stateNameId: state?.id, startDate: day },
    })
  }

  it('by NIF is pointed out before accepting, and is accepted only as somebody else', async () => {
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
      { readmit: `Já é sócio, com o n.º ${known.memberNumber}.` },
    ])
    expect((await accept(id, { isSomeoneElse: true })).status).toBe(200)
  })

  it('shares an e-mail with a member, as couples do: it is pointed out, and stops nobody', async () => {
    const known = await addMember({ name: 'Ana Casal', email: 'casal@candidatos.example' })
    const { id } = await w.applicant({ email: 'casal@candidatos.example', name: 'Rui Casal' })
    const { body } = await w.call('GET', `/member_applications/${id}/review`, { as: w.editor })
    expect(body.data.members).toMatchObject([{ memberId: known._id, by: ['email'] }])
    expect((await accept(id)).status).toBe(200)
  })

  it('who was a member before comes back with the old record: same number, new data, a new state', async () => {
    const old = await addMember({
      name: 'Vítor Lemos',
      birthDate: '1970-06-07',
      mobile: '961111111',
      notes: 'Sócio desde 2010',
    })
    expect((await leave(old._id, '2020-05-01')).status).toBe(201)
    const { id, email } = await w.applicant({ name: 'Vítor LEMOS', birthDate: '1970-06-07', mobile: '962222222' })
    const asked = await accept(id)
    expect(asked.body).toMatchObject({
      code: 'duplicates',
      data: { members: [{ memberId: old._id, hasEnded: true, stateName: 'Saída a pedido', by: ['nameBirth'] }] },
    })
    const before = await memberCount()
    const wrong = await accept(id, { readmit: old._id, admissionDate: '2009-01-01' })
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['admissionDate']])
    const { status, body } = await accept(id, { readmit: old._id, admissionDate: '2026-11-10', minutesRef: '20/2026' })
    expect(status).toBe(200)
    expect(body.data).toEqual({ memberId: old._id, memberNumber: old.memberNumber, isReadmission: true })
    expect(await memberCount()).toBe(before)
    expect(await member(old._id)).toMatchObject({
      name: 'Vítor LEMOS',
      mobile: '+351962222222',
      email,
      notes: 'Sócio desde 2010',
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
  })

  it('two applications of one person, accepted at once, do not make two members', async () => {
    const first = await w.applicant({ taxNumber: '245678905', name: 'Dupla Um' })
    const second = await w.applicant({ taxNumber: '245678905', name: 'Dupla Dois' })
    const answers = await Promise.all([accept(first.id), accept(second.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('duplicates')
  })
})

describe('API-04: the photo of an application', () => {
  const upload = async (fields: Record<string, string>, bytes: Buffer | string, as?: { access: string }) => {
    const parts = Object.entries(fields).map(([name, value]) => ({ name, bytes: value }))
    const form = multipart(...parts, { filename: 'foto.jpg', type: 'image/jpeg', bytes })
    const response = await w.app.inject({
      method: 'POST',
      url: 'token' in fields ? '/api/member_applications/photo' : '/api/member_application_photos',
      payload: form.payload,
      headers: { ...form.headers, ...(as && { authorization: `Bearer ${as.access}` }) },
    })
    return { status: response.statusCode, body: response.json() }
  }
  const photo = () => phoneJpegOf(600, 400)
  const applied = async () => {
    const sent = w.fields()
    const { body } = await w.send(await w.openForm(), sent)
    const [row] = await w.rowsOf(sent.email)
    return { id: row?.id ?? '', email: sent.email, token: String(body.data.photoToken) }
  }
  const photoRows = (id: string) =>
    w.rows(sql`select * from member_application_photos where member_application_id = ${id}`)

  it('comes from the applicant with the token of their own application, and from nobody else', async () => {
    const { id, token } = await applied()
    const first = await upload({ token }, await photo())
    expect(first).toEqual({ status: 201, body: { data: { _id: expect.any(String) } } })
    const shown = await w.call('GET', `/member_applications/${id}/member_application_photos`, { as: w.editor })
    expect(shown.body.data).toMatchObject([{ mimeType: 'image/jpeg', width: 400, height: 600, exifRemoved: true }])
    const picture = await w.app.inject({ url: shown.body.data[0].thumbUrl })
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
    expect((await upload({ token: `${token}x` }, await photo())).status).toBe(403)
    expect((await upload({ token: 'x' }, await photo())).status).toBe(403)
    expect((await upload({ memberApplicationId: id }, await photo())).status).toBe(401)
    expect((await upload({ memberApplicationId: id }, await photo(), w.member)).status).toBe(403)
    w.pass(3_600_001)
    expect((await upload({ token }, await photo())).status).toBe(403)
    expect(await photoRows(id)).toHaveLength(1)
  })

  it('comes from staff too, and takes the place of the one before', async () => {
    const { id, token } = await applied()
    await upload({ token }, await photo())
    const { status, body } = await upload({ memberApplicationId: id }, await phoneJpegOf(800, 500), w.editor)
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      memberApplicationId: id,
      height: 800,
      url: expect.stringContaining('signature='),
    })
    expect(await photoRows(id)).toHaveLength(1)
    const { body: application } = await w.call('GET', `/member_applications/${id}`, { as: w.editor })
    expect(application.data.photoId).toBe(body.data._id)
    for (const other of ['nada', '01890000-0000-7000-8000-000000000009']) {
      expect((await upload({ memberApplicationId: other }, await photo(), w.editor)).status).toBe(404)
    }
    expect((await w.call('DELETE', `/member_application_photos/${body.data._id}`, { as: w.editor })).status).toBe(204)
    const after = await w.call('GET', `/member_applications/${id}`, { as: w.editor })
    expect(after.body.data.photoId).toBeNull()
  })

  it('that is no image, or too small a one, is refused and leaves nothing', async () => {
    const { id, token } = await applied()
    const none = await upload({ token }, 'isto não é uma imagem')
    expect(none).toMatchObject({ status: 422, body: { errors: { file: 'Só são aceites imagens JPEG, PNG ou WebP.' } } })
    expect((await upload({ token }, (await photo()).subarray(0, 900))).status).toBe(422)
    expect((await upload({ token }, await phoneJpegOf(200, 100))).status).toBe(422)
    expect((await upload({ token, crop: 'x' }, await photo())).status).toBe(422)
    expect(await photoRows(id)).toEqual([])
  })

  it('APP-02: becomes the photo of the member', async () => {
    const { id, token, email } = await applied()
    await upload({ token }, await photo())
    await w.verify(await w.codeFor(email))
    const { body } = await accept(id)
    const photos = await w.call('GET', `/members/${body.data.memberId}/member_photos`, { as: w.editor })
    expect(photos.body.data).toMatchObject([{ isCurrent: true, width: 400, height: 600 }])
    expect((await w.app.inject({ url: photos.body.data[0].cardUrl })).statusCode).toBe(200)
    expect(await photoRows(id)).toMatchObject([{ moved_to_member_photo_id: photos.body.data[0]._id }])
    expect((await upload({ token }, await photo())).status).toBe(409)
  })
})
