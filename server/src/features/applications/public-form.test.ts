import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ApplicationsApp, createApplicationsApp, DAY, SECOND } from '../../../test/applications-app.ts'

let w: ApplicationsApp
beforeAll(async () => {
  w = await createApplicationsApp()
})
beforeEach(() => w.resetLimits())
afterAll(() => w.close())

const count = async () =>
  Number((await w.rows<{ n: number }>(sql`select count(*)::int as n from member_applications`))[0]?.n)

describe('APP-01a: the public form', () => {
  it('describes its fields, which are required, categories, consents and texts', async () => {
    await w.set({ applicationIntro: 'Venha ter connosco.', applicationFields: 'birthDate,mobile,nationalityId' })
    const { status, body, headers } = await w.call('GET', '/member_applications/form')
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    const form = body.data
    expect(form.intro).toBe('Venha ter connosco.')
    const fields: { name: string; required: boolean; of?: string; options?: { label: string }[] }[] = form.fields
    expect(fields.map(field => `${field.name}${field.required ? '!' : ''}${field.of ? ` ${field.of}` : ''}`)).toEqual([
      'name!',
      'categoryId!',
      'birthDate! person',
      'nationalityId',
      'guardianName! minor',
      'guardianEmail minor',
      'guardianMobile minor',
      'mobile!',
      'email!',
    ])
    const offered = form.categories.map((category: { name: string }) => category.name)
    expect(offered).toContain('Efetivo')
    expect(offered).not.toContain('Honorário')
    expect(offered).not.toContain('Cooperador')
    expect(fields.find(field => field.name === 'categoryId')?.options?.map(({ label }) => label)).toEqual(offered)
    // A page elsewhere looks nothing up: what there is to choose from comes with the form.
    const nations = fields.find(field => field.name === 'nationalityId')?.options?.map(({ label }) => label)
    expect(nations?.[0]).toBe('Portugal')
    expect(nations).toContain('França')
    expect(JSON.stringify(fields)).not.toContain('"to":')
    expect(form.consents.filter((one: { required: boolean }) => one.required)).toHaveLength(2)
    await w.set({ applicationIntro: '', applicationFields: 'birthDate,taxNumber,mobile,motivation' })
  })

  it('names the controller of the data from the settings of the organisation', async () => {
    const controller = async () => (await w.call('GET', '/member_applications/form')).body.data.controller
    const told = {
      organisationTaxNumber: '501964843',
      organisationAddress: 'Largo do Rossio, 12',
      organisationPostalCode: '3140-012',
      organisationLocality: 'Vila Clara',
      organisationPhone: '+351239000100',
      organisationEmail: 'geral@vilaclara.example',
      organisationWebsite: 'https://vilaclara.example',
      dpoEmail: 'dados@vilaclara.example',
    }
    await w.set(told)
    expect(await controller()).toEqual({
      name: 'A nossa organização',
      taxNumber: '501964843',
      address: 'Largo do Rossio, 12, 3140-012 Vila Clara',
      phone: '239 000 100',
      email: 'geral@vilaclara.example',
      website: 'https://vilaclara.example',
      dataProtectionOfficerEmail: 'dados@vilaclara.example',
    })
    await w.set(Object.fromEntries(Object.keys(told).map(name => [name, ''])))
    expect(await controller()).toMatchObject({ taxNumber: '', address: '', phone: '', dataProtectionOfficerEmail: '' })
  })

  it('is refused to everyone when the organisation does not accept applications', async () => {
    const form = await w.openForm()
    await w.set({ hasMemberApplication: 'false' })
    const closed = { status: 403, body: { code: 'applicationsClosed' } }
    expect(await w.call('GET', '/member_applications/form')).toMatchObject(closed)
    expect(await w.send(form, w.fields())).toMatchObject(closed)
    await w.set({ hasMemberApplication: 'true' })
  })

  it('stores an application, answers none of its data, sends the applicant a mail and announces it to staff', async () => {
    const sent = w.fields({ taxNumber: '123 456 789', motivation: 'Gosto de cantar.', consentNewsletter: true })
    const answer = await w.send(await w.openForm(), sent)
    expect(answer.status).toBe(201)
    expect(answer.body.data).toEqual({ status: 'por_confirmar', photoToken: expect.any(String) })
    const { body } = await w.call('GET', '/member_applications', { as: w.editor, query: { _email: sent.email } })
    expect(body.data[0]).toMatchObject({
      name: sent.name,
      status: 'por_confirmar',
      source: 'formulario',
      taxNumber: '123456789',
      mobile: '+351912345678',
      applicationNumber: expect.stringMatching(/^2026\/\d{4}$/),
      emailVerifiedAt: null,
      consentNewsletter: true,
      consentImage: false,
      acceptsStatutes: true,
      privacyNoticeVersion: '2026-11-15',
      duplicateOf: [],
      rev: 1,
      _refs: { categoryId: 'Efetivo' },
    })
    const [mail] = await w.mails(sent.email)
    expect(mail?.subject).toBe('Confirme o seu e-mail — candidatura a sócio')
    expect(mail?.text).toMatch(/^Olá,\n/)
    expect(mail?.text).toContain('https://app.example/inscricao/confirmacao/')
    const history = await w.call('GET', `/member_applications/${body.data[0]._id}/history`, { as: w.editor })
    expect(history.body.data).toMatchObject([{ action: 'create', userName: 'Visitante' }])
  })

  it.each([
    ['acceptsStatutes', { acceptsStatutes: false }, 'Para se candidatar tem de aceitar.'],
    ['acceptsPrivacy', { acceptsPrivacy: undefined }, 'Para se candidatar tem de aceitar.'],
    ['name', { name: ' ' }, 'Campo obrigatório.'],
    ['email', { email: 'joana' }, 'E-mail inválido.'],
    ['birthDate', { birthDate: '2026-11-16' }, 'A data não pode ser futura.'],
    ['taxNumber', { taxNumber: '123456780' }, 'NIF inválido: confirme os 9 algarismos.'],
    ['categoryId', { categoryId: '01890000-0000-7000-8000-000000000009' }, 'Escolha uma das opções.'],
    ['notes', { notes: 'x' }, 'Campo desconhecido.'],
    ['status', { status: 'aceite' }, 'Campo desconhecido.'],
    ['guardianName', { birthDate: '2015-01-01' }, 'É menor: indique o representante legal.'],
    ['guardianMobile', { birthDate: '2015-01-01' }, 'Indique o telemóvel ou o e-mail do representante.'],
  ])('a wrong %s is an error of that field, and nothing is stored', async (field, given, text) => {
    const before = await count()
    const { status, body } = await w.apply(given)
    expect(status).toBe(422)
    expect(body.errors[field]).toBe(text)
    expect(await count()).toBe(before)
  })

  it('does not offer categories that are not in the setting', async () => {
    const { status, body } = await w.apply({ categoryId: w.categoryId('honorario') })
    expect([status, body.errors]).toEqual([422, { categoryId: 'Escolha uma das opções.' }])
  })

  it('a minor can apply with a guardian', async () => {
    const { status } = await w.apply({
      birthDate: '2015-01-01',
      guardianName: 'Rui Pires',
      guardianMobile: '961234567',
      categoryId: w.categoryId('junior'),
    })
    expect(status).toBe(201)
  })

  it.each(['birthDate,mobile', 'birthDate,mobile,profession,salutation'])(
    'an entity applies with who represents it, and is asked for nothing that only people have: %s',
    async applicationRequiredFields => {
      const before = {
        applicationFields: 'birthDate,taxNumber,mobile,motivation',
        applicationRequiredFields: 'birthDate,mobile',
      }
      await w.set({
        applicationFields: 'personType,salutation,birthDate,profession,mobile,taxNumber',
        applicationRequiredFields,
      })
      const entity = {
        personType: 'coletiva',
        birthDate: undefined,
        name: 'Moagem do Vale, Lda.',
        taxNumber: '501 442 600',
      }
      const refused = await w.apply(entity)
      expect([refused.status, refused.body.errors]).toEqual([
        422,
        { representativeName: 'Indique quem representa esta entidade.' },
      ])
      const strayed = await w.apply({ ...entity, representativeName: 'Rui Pires', birthDate: '1990-05-04' })
      expect([strayed.status, strayed.body.errors]).toEqual([422, { birthDate: 'Não se pede a pessoas coletivas.' }])
      // Nor is it asked for a photo, be one required.
      await w.set({ applicationRequiresPhoto: 'true' })
      const sent = w.fields({ ...entity, representativeName: 'Rui Pires' })
      expect(await w.send(await w.openForm(), sent)).toMatchObject({ status: 201 })
      const [row] = await w.rowsOf(sent.email)
      expect(row).toMatchObject({ person_type: 'coletiva', birth_date: null, representative_name: 'Rui Pires' })
      // Whoever decides is not told that the birth is missing either.
      const review = await w.call('GET', `/member_applications/${row?.id}/review`, { as: w.editor })
      expect(review.body.data.missing).toEqual([])
      expect((await w.verify(await w.codeFor(sent.email))).status).toBe(200)
      // The same form still holds a person to it.
      const person = await w.apply({ birthDate: undefined })
      expect([person.status, person.body.errors.birthDate]).toEqual([422, 'Campo obrigatório.'])
      await w.set({ ...before, applicationRequiresPhoto: 'false' })
    },
  )

  it.each([
    ['{}', 422],
    ['null', 422],
    ['{"token":"a","work":"1","fields":[]}', 422],
    ['{"token":"a.b","work":"1","fields":{}}', 422],
    ['{"token":1,"work":1,"fields":1}', 422],
    ['nada', 400],
  ])('a body of %s is answered with an error, not with a failure', async (body, status) => {
    expect((await w.call('POST', '/member_applications/apply', { body })).status).toBe(status)
  })
})

describe('APP-01a: the same application sent again', () => {
  it('gets the same answer and creates no second one, with the same form or another', async () => {
    const sent = w.fields()
    const form = await w.openForm()
    const first = await w.send(form, sent)
    const later = [await w.send(await w.openForm(), sent)]
    // However often: the mailbox gets nothing more, so nothing is counted against it.
    for (let n = 0; n < 5; n++) later.push(await w.send(form, sent))
    for (const { status, body } of later) {
      expect([status, Object.keys(body.data)]).toEqual([first.status, Object.keys(first.body.data)])
    }
    expect(await w.rowsOf(sent.email)).toHaveLength(1)
    expect(await w.mails(sent.email)).toHaveLength(1)
  })

  it('ten at the same time create one application', async () => {
    const sent = w.fields()
    const form = await w.openForm()
    const answers = await Promise.all(Array.from({ length: 10 }, () => w.send(form, sent)))
    expect(answers.filter(({ status }) => status !== 201 && status !== 429)).toEqual([])
    expect(await w.rowsOf(sent.email)).toHaveLength(1)
    expect(await w.mails(sent.email)).toHaveLength(1)
  })

  it('a used form with other content is refused', async () => {
    const form = await w.openForm()
    const sent = w.fields()
    await w.send(form, sent)
    const { status, body } = await w.send(form, { ...sent, name: 'Outra Pessoa' })
    expect([status, body.code]).toEqual([422, 'formUsed'])
    expect(await w.rowsOf(sent.email)).toHaveLength(1)
  })

  it('of two different applications sent with one form at the same time only one is stored', async () => {
    const form = await w.openForm()
    const [one, other] = [w.fields(), w.fields()]
    const answers = await Promise.all([w.send(form, one), w.send(form, other)])
    expect(answers.map(({ status, body }) => [status, body.code]).sort()).toEqual([
      [201, undefined],
      [422, 'formUsed'],
    ])
    expect([...(await w.rowsOf(one.email)), ...(await w.rowsOf(other.email))]).toHaveLength(1)
  })
})

describe('APP-01a: protection against bots', () => {
  it('a bot that fills in the hidden field gets a success, and nothing is stored', async () => {
    const before = await count()
    const { status, body } = await w.send(await w.openForm(), w.fields(), { website: 'https://spam.example' })
    expect([status, Object.keys(body.data)]).toEqual([201, ['status', 'photoToken']])
    expect(await count()).toBe(before)
  })

  it('a form that is sent faster than a person types is refused', async () => {
    const form = await w.openForm()
    w.pass(-29 * SECOND)
    expect(await w.send(form, w.fields())).toMatchObject({ status: 422, body: { code: 'tooFast' } })
    w.pass(29 * SECOND)
    expect((await w.send(form, w.fields())).status).toBe(201)
  })

  it('a form without proof of work, or whose token is forged, changed or too old, is refused', async () => {
    const form = await w.openForm()
    const { token, work } = form
    const refused = async (given: { token: string; work: string }, code: string) =>
      expect(await w.send(given, w.fields())).toMatchObject({ status: 422, body: { code } })
    await refused({ token, work: `${work}9` }, 'formWork')
    await refused({ token: `x${token}`, work }, 'formExpired')
    await refused({ token: token.split('.').reverse().join('.'), work }, 'formExpired')
    w.pass(DAY)
    await refused(form, 'formExpired')
  })

  it('too many applications from one network address, or to one mailbox, are refused with 429', async () => {
    const forms = await Promise.all(Array.from({ length: 4 }, () => w.openForm()))
    const email = 'vitima@candidatos.example'
    const statuses: number[] = []
    for (const form of forms) statuses.push((await w.send(form, w.fields({ email }))).status)
    expect(statuses).toEqual([201, 201, 201, 429])
    expect(await w.mails(email)).toHaveLength(3)
    const tries = Array.from({ length: 25 }, () => w.send({ token: 'x', work: '1' }, {}))
    const refused = (await Promise.all(tries)).find(({ status }) => status === 429)
    expect(refused?.headers['retry-after']).toBeDefined()
  })
})

it('APP-01a: pages of other origins may call the form, and their applications have the source «api»', async () => {
  const origin = 'https://www.associacao.example'
  const asked = await w.app.inject({ method: 'OPTIONS', url: '/api/member_applications/apply', headers: { origin } })
  expect(asked.statusCode).toBe(204)
  expect(asked.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-headers': 'content-type',
  })
  const sent = w.fields()
  const answer = await w.send(await w.openForm(), sent, {}, { origin })
  expect(answer.headers['access-control-allow-origin']).toBe('*')
  expect((await w.rowsOf(sent.email))[0]?.source).toBe('api')
  const closed = await w.call('GET', '/member_applications', { as: w.editor, headers: { origin } })
  expect(closed.headers['access-control-allow-origin']).toBeUndefined()
})
