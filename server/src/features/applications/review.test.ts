import { OPEN_APPLICATIONS } from '@agremia/model/rules/applications'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ApplicationsApp, createApplicationsApp } from '../../../test/applications-app.ts'
import { addUser } from '../../../test/factories.ts'
import type { Signed } from '../../../test/test-app.ts'

let w: ApplicationsApp
beforeAll(async () => {
  w = await createApplicationsApp()
})
beforeEach(() => w.resetLimits())
afterAll(() => w.close())

const act = (id: string, verb: string, body: object, as: Signed = w.editor) =>
  w.call('POST', `/member_applications/${id}/${verb}`, { as, body })
const openCount = async () =>
  (await w.call('GET', `/member_applications?${OPEN_APPLICATIONS}&_limit=1`, { as: w.editor })).body.meta.total

describe('APP-01c: an application from the desk', () => {
  it('is pending at once, numbered, and needs no confirmation', async () => {
    const body = { name: 'Óscar Reis', categoryId: w.categoryId('efetivo'), notes: 'Veio ao balcão' }
    const { status, body: made } = await w.call('POST', '/member_applications', { as: w.editor, body })
    expect(status).toBe(201)
    expect(made.data).toMatchObject({ status: 'pendente', source: 'balcao', personType: 'singular', rev: 1 })
    const found = await w.call('GET', '/member_applications', {
      as: w.editor,
      query: { _search: 'oscar', _source: 'balcao' },
    })
    expect(found.body.meta.total).toBe(1)
  })

  it('numbers are unique, also at the same moment and after a deletion', async () => {
    const make = () =>
      w.call('POST', '/member_applications', {
        as: w.admin,
        body: { name: 'Rui Reis', categoryId: w.categoryId('efetivo') },
      })
    const made = await Promise.all(Array.from({ length: 8 }, make))
    const numbers = made.map(({ body }) => body.data.applicationNumber)
    expect(new Set(numbers).size).toBe(8)
    const last = made.find(({ body }) => body.data.applicationNumber === numbers.sort().at(-1))
    await w.call('DELETE', `/member_applications/${last?.body.data._id}`, { as: w.admin })
    expect(numbers).not.toContain((await make()).body.data.applicationNumber)
  })

  it.each([
    ['taxNumber', { taxNumber: '123456780' }],
    ['postalCode', { postalCode: 'abc' }],
    ['birthDate', { birthDate: '2030-01-01' }],
    ['categoryId', { categoryId: '01890000-0000-7000-8000-000000000009' }],
    ['email', { email: 'x' }],
    ['outro', { outro: 1 }],
  ])('a wrong %s is an error of that field', async (field, given) => {
    const body = { name: 'Rui Reis', categoryId: w.categoryId('efetivo'), ...given }
    const answer = await w.call('POST', '/member_applications', { as: w.editor, body })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
  })

  it('warns of a similar member while typing and shows it in the list', async () => {
    const made = await w.call('POST', '/members', {
      as: w.admin,
      body: {
        name: 'Elsa Dias',
        taxNumber: '217391559',
        categoryId: w.categoryId('efetivo'),
        admissionDate: '2020-01-01',
      },
    })
    const body = { name: 'Elsa M. Dias', taxNumber: '217 391 559', categoryId: w.categoryId('efetivo') }
    const told = await w.call('POST', '/member_applications/validate', { as: w.editor, body })
    expect(told.body.warnings.name).toBe(
      `Já existe uma ficha parecida: Elsa Dias, n.º ${String(made.body.data.memberNumber).padStart(4, '0')}.`,
    )
    const application = await w.call('POST', '/member_applications', { as: w.editor, body })
    expect(application.body.data).toMatchObject({
      duplicateOf: [made.body.data._id],
      _refs: { duplicateOf: ['Elsa Dias'] },
    })
  })
})

describe('APP-03: the count of open applications', () => {
  it('equals the total of the list of open statuses after each step', async () => {
    const before = await openCount()
    const { id } = await w.applicant()
    expect(await openCount()).toBe(before + 1)
    await act(id, 'ask', { message: 'Falta a morada.' })
    expect(await openCount()).toBe(before + 1)
    await act(id, 'refuse', { reason: 'Não reside no concelho.' })
    expect(await openCount()).toBe(before)
  })
})

describe('actions of staff on an application', () => {
  it('can be assigned to staff only', async () => {
    const { id } = await w.applicant()
    const given = await act(id, 'assign', { userId: w.admin.userId })
    expect(given.body.data).toMatchObject({ assignedToId: w.admin.userId, _refs: { assignedToId: 'Ana Brás' } })
    const idle = await addUser(w.database, { role: 'editor', active: false })
    for (const userId of [w.member.userId, idle.id, '01890000-0000-7000-8000-000000000009']) {
      const { status, body } = await act(id, 'assign', { userId })
      expect([status, body.errors]).toEqual([422, { userId: 'Escolha um registo existente.' }])
    }
    expect((await act(id, 'assign', { userId: null })).body.data.assignedToId).toBeNull()
    expect((await act(id, 'assign', { userId: 'x' })).status).toBe(422)
  })

  it('asking for missing data sends a mail and sets the status', async () => {
    const { id, email, number } = await w.applicant()
    const { body } = await act(id, 'ask', { message: 'A morada completa.\nO NIF.' })
    expect(body.data).toMatchObject({ status: 'aguarda_elementos', requestedData: 'A morada completa.\nO NIF.' })
    const mail = (await w.mails(email)).at(-1)
    expect(mail?.subject).toBe(`Faltam elementos na sua candidatura n.º ${number}`)
    expect(mail?.text).toContain('A morada completa.\nO NIF.')
    expect((await act(id, 'status', { status: 'em_analise' })).body.data.status).toBe('em_analise')
    const desk = await w.call('POST', '/member_applications', {
      as: w.editor,
      body: { name: 'Sem Correio', categoryId: w.categoryId('efetivo') },
    })
    const unreachable = await act(desk.body.data._id, 'ask', { message: 'NIF' })
    expect([unreachable.status, Object.keys(unreachable.body.errors)]).toEqual([422, ['message']])
    expect((await act(id, 'ask', { message: '  ' })).status).toBe(422)
  })

  it('a refusal has a reason, which the mail contains or not, and can be reopened', async () => {
    const first = await w.applicant()
    const { body } = await act(first.id, 'refuse', { reason: 'Não reside no concelho.', minutesRef: '12/2026' })
    expect(body.data).toMatchObject({
      status: 'recusada',
      refusalReason: 'Não reside no concelho.',
      decisionDate: '2026-11-15',
      decisionBody: 'direcao',
      minutesRef: '12/2026',
    })
    expect((await w.mails(first.email)).at(-1)?.text).toContain(
      'não foi aceite, pelo seguinte motivo: Não reside no concelho.\n',
    )
    const second = await w.applicant()
    await act(second.id, 'refuse', { reason: 'Segredo', tellReason: false })
    expect((await w.mails(second.email)).at(-1)?.text).toContain('não foi aceite.\n')
    expect((await w.mails(second.email)).at(-1)?.text).toContain('apagados no prazo de seis meses.')
    const third = await w.applicant()
    const before = (await w.mails(third.email)).length
    await act(third.id, 'refuse', { reason: 'x', notify: false })
    expect(await w.mails(third.email)).toHaveLength(before)

    expect(await act(first.id, 'refuse', { reason: 'De novo' })).toMatchObject({
      status: 409,
      body: { code: 'wrongStatus', errors: { _: 'Não é possível: a candidatura está no estado «Recusada».' } },
    })
    const again = await act(first.id, 'status', { status: 'pendente' })
    expect(again.body.data).toMatchObject({ status: 'pendente', refusalReason: null, decisionDate: null })
    expect((await act(second.id, 'refuse', {})).body.errors).toEqual({ reason: 'Campo obrigatório.' })
    expect((await act(first.id, 'refuse', { reason: 'x', decisionDate: '2027-01-01' })).body.errors).toEqual({
      decisionDate: 'A data não pode ser futura.',
    })
  })

  it('can be marked as withdrawn', async () => {
    const { id } = await w.applicant()
    const { body } = await act(id, 'status', { status: 'desistencia' })
    expect(body.data).toMatchObject({ status: 'desistencia', decisionDate: '2026-11-15' })
    expect((await act(id, 'status', { status: 'aceite' })).status).toBe(422)
  })

  it('FORM-07b: a decision on an outdated version is answered with 409', async () => {
    const { id } = await w.applicant()
    await act(id, 'assign', { userId: w.admin.userId })
    const stale = await act(id, 'refuse', { reason: 'x', rev: 2 })
    expect(stale).toMatchObject({ status: 409, body: { code: 'conflict', data: { rev: 3 } } })
    expect((await act(id, 'refuse', { reason: 'x', rev: 3 })).status).toBe(200)
  })

  it('has an audit entry with the author for each step', async () => {
    const { id } = await w.applicant()
    await act(id, 'status', { status: 'em_analise' })
    const { body } = await w.call('GET', `/member_applications/${id}/history`, { as: w.editor })
    expect(body.data[0]).toMatchObject({ action: 'update', userName: 'Ana Brás' })
    expect(body.data[0].changes).toContainEqual(
      expect.objectContaining({ fromText: 'Por decidir', toText: 'Em análise' }),
    )
  })

  it('the facts for a decision list duplicates, missing data and the next number', async () => {
    await w.set({ applicationRequiredFields: 'birthDate,mobile,taxNumber', applicationRequiresPhoto: 'true' })
    const twin = await w.call('POST', '/member_applications', {
      as: w.editor,
      body: { name: 'Joana Sem Nif', email: 'gemea@candidatos.example', categoryId: w.categoryId('efetivo') },
    })
    await w.set({ applicationRequiredFields: 'birthDate,mobile' })
    const { id, number } = await w.applicant({ email: 'gemea@candidatos.example' })
    await w.set({ applicationRequiredFields: 'birthDate,mobile,taxNumber' })
    const { body } = await w.call('GET', `/member_applications/${id}/review`, { as: w.editor })
    expect(body.data).toMatchObject({
      members: [],
      applications: [{ _id: twin.body.data._id, status: 'pendente', by: ['email'] }],
      missing: ['NIF / NIPC', 'Fotografia'],
      decisionBody: 'direcao',
      admissionDate: '2026-11-15',
      nextNumber: expect.any(Number),
    })
    expect(number).toMatch(/^2026/)
    await w.set({ applicationRequiredFields: 'birthDate,mobile', applicationRequiresPhoto: 'false' })
  })

  it.each(['accept', 'refuse', 'ask', 'assign', 'status', 'sendVerification'])(
    'AUTH-08: %s is for staff, and for applications that there are',
    async verb => {
      const { id } = await w.applicant()
      const bodies: Record<string, object> = {
        refuse: { reason: 'x' },
        ask: { message: 'x' },
        assign: { userId: null },
        status: { status: 'em_analise' },
      }
      const body = bodies[verb] ?? {}
      expect((await act(id, verb, body, w.member)).status).toBe(403)
      expect((await w.call('POST', `/member_applications/${id}/${verb}`, { body })).status).toBe(401)
      for (const other of ['nada', '01890000-0000-7000-8000-000000000009']) {
        expect((await act(other, verb, body)).status).toBe(404)
      }
    },
  )
})
