import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ApplicationsApp, createApplicationsApp, DAY, HOUR } from '../../../test/applications-app.ts'
import { multipart } from '../../../test/multipart.ts'
import { pngOf } from '../../../test/pictures.ts'
import { forgetApplications } from './forget-applications.ts'

let w: ApplicationsApp
beforeAll(async () => {
  w = await createApplicationsApp()
  await w.set({ applicationFields: 'birthDate,mobile,taxNumber,motivation,addressLine1,locality' })
})
beforeEach(() => w.resetLimits())
afterAll(() => w.close())

const run = () => forgetApplications({ ...w.deps, settings: w.store.texts })
const rowOf = async (id: string) =>
  (await w.rows<Record<string, unknown>>(sql`select * from member_applications where id = ${id}`))[0]
/** Everything that the database knows, as text. */
const allTexts = async () =>
  JSON.stringify([
    await w.rows(sql`select * from member_applications`),
    await w.rows(sql`select * from audit_log`),
    await w.rows(sql`select * from application_codes`),
    await w.rows(sql`select * from messages`),
  ])

describe('APP-01c: expiry of applications and erasure of their data', () => {
  it('an application expires if its e-mail is not confirmed in time, and is deleted 30 days later', async () => {
    const sent = w.fields({ motivation: 'Motivo raro um' })
    await w.send(await w.openForm(), sent)
    const [row] = await w.rowsOf(sent.email)
    const id = row?.id ?? ''
    await run()
    expect((await rowOf(id))?.status).toBe('por_confirmar')
    w.pass(168 * HOUR)
    await run()
    expect((await rowOf(id))?.status).toBe('expirada')
    const history = await w.rows(sql`select action from audit_log where record_id = ${id}`)
    expect(history).toHaveLength(2)
    w.pass(29 * DAY)
    await run()
    expect(await rowOf(id)).toBeDefined()
    w.pass(2 * DAY)
    await run()
    expect(await rowOf(id)).toBeUndefined()
    expect(await allTexts()).not.toContain('Motivo raro um')
    expect(await allTexts()).not.toContain(sent.email)
  })

  it('an expired application awaits confirmation again when the applicant requests another link', async () => {
    const sent = w.fields()
    await w.send(await w.openForm(), sent)
    const code = await w.codeFor(sent.email)
    w.pass(169 * HOUR)
    await run()
    await w.call('POST', '/member_applications/resendVerification', { body: { verificationCode: code } })
    expect((await w.rowsOf(sent.email))[0]?.status).toBe('por_confirmar')
    await w.verify(await w.codeFor(sent.email))
    expect((await w.rowsOf(sent.email))[0]?.status).toBe('pendente')
  })

  it('personal data of a refused application are erased after the set number of days; number, dates and decision stay', async () => {
    await w.set({ applicationRetentionDaysRefused: '10' })
    const open = await w.applicant({ motivation: 'Continua aberta' })
    const { id, email, name, number } = await w.applicant({
      motivation: 'Motivo raro dois',
      taxNumber: '123456789',
      addressLine1: 'Rua rara',
      locality: 'Vila Rara',
    })
    const form = multipart(
      { name: 'memberApplicationId', bytes: id },
      { filename: 'a.png', type: 'image/png', bytes: await pngOf(400, 400) },
    )
    const photo = await w.app.inject({
      method: 'POST',
      url: '/api/member_application_photos',
      payload: form.payload,
      headers: { ...form.headers, authorization: `Bearer ${w.editor.access}` },
    })
    expect(photo.statusCode).toBe(201)
    await w.call('POST', `/member_applications/${id}/refuse`, {
      as: w.editor,
      body: { reason: 'Razão rara', minutesRef: '3/2026' },
    })
    w.pass(9 * DAY)
    await run()
    expect((await rowOf(id))?.name).toBe(name)
    w.pass(DAY)
    await run()
    expect(await rowOf(id)).toMatchObject({
      application_number: number,
      name: `Candidatura ${number} (dados apagados)`,
      status: 'recusada',
      minutes_ref: '3/2026',
      email: null,
      tax_number: null,
      birth_date: null,
      refusal_reason: null,
      photo_id: null,
    })
    const left = await allTexts()
    for (const known of [email, name, 'Motivo raro dois', '123456789', 'Rua rara', 'Vila Rara', 'Razão rara']) {
      expect(left, known).not.toContain(known)
    }
    expect(await w.rows(sql`select 1 from member_application_photos where member_application_id = ${id}`)).toEqual([])
    expect((await rowOf(open.id))?.motivation).toBe('Continua aberta')
    const act = (verb: string, body: object) =>
      w.call('POST', `/member_applications/${id}/${verb}`, { as: w.editor, body })
    await w.resetLimits()
    const reopened = await act('status', { status: 'pendente' })
    expect([reopened.status, reopened.body.code]).toEqual([409, 'forgotten'])
    const edited = await w.call('PATCH', `/member_applications/${id}`, { as: w.editor, body: { name: 'Outra vez' } })
    expect([edited.status, edited.body.code]).toEqual([409, 'forgotten'])
    const rev = (await rowOf(id))?.rev
    await run()
    expect((await rowOf(id))?.rev).toBe(rev)
    await w.set({ applicationRetentionDaysRefused: '180' })
  })
})
