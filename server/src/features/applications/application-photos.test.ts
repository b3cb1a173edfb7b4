import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ApplicationsApp, createApplicationsApp } from '../../../test/applications-app.ts'
import { multipart } from '../../../test/multipart.ts'
import { blackPng, phoneJpegOf } from '../../../test/pictures.ts'

let w: ApplicationsApp
beforeAll(async () => {
  w = await createApplicationsApp()
})
beforeEach(() => w.resetLimits())
afterAll(() => w.close())

const accept = (id: string) => w.call('POST', `/member_applications/${id}/accept`, { as: w.editor, body: {} })

describe('API-04c: the photo of an application', () => {
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

  it('is accepted from the applicant with the token of that application only', async () => {
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

  it('is not accepted from somebody who sends what another applicant has sent, with a form of their own', async () => {
    const sent = w.fields()
    const form = await w.openForm()
    const first = (await w.send(form, sent)).body.data.photoToken
    const [row] = await w.rowsOf(sent.email)
    expect((await upload({ token: first }, await photo())).status).toBe(201)
    const before = await photoRows(row?.id ?? '')
    const other = await w.send(await w.openForm(), sent)
    expect([other.status, Object.keys(other.body.data)]).toEqual([201, ['status', 'photoToken']])
    expect((await upload({ token: other.body.data.photoToken }, await photo())).status).toBe(403)
    expect(await photoRows(row?.id ?? '')).toEqual(before)
    // Who sent the form sends it again after a lost answer, and still has its token.
    const again = (await w.send(form, sent)).body.data.photoToken
    expect((await upload({ token: again }, await photo())).status).toBe(201)
  })

  it('from a stranger has at most 24 million pixels, from staff 50', async () => {
    const { id, token } = await applied()
    const large = blackPng(5000, 5000)
    expect(await upload({ token }, large)).toEqual({
      status: 422,
      body: {
        code: 'invalidInput',
        errors: { file: 'A imagem tem mais de 24 milhões de píxeis. Reduza-a e carregue-a de novo.' },
      },
    })
    expect((await upload({ memberApplicationId: id }, large, w.editor)).status).toBe(201)
  })

  it('from strangers is handled one at a time, with few waiting and the others asked to come back', async () => {
    const tokens = [await applied(), await applied()].map(({ token }) => token)
    const picture = await photo()
    const got = await Promise.all(
      [...tokens, ...tokens, ...tokens, ...tokens, ...tokens].map(token => upload({ token }, picture)),
    )
    const refused = got.filter(({ status }) => status !== 201)
    expect(refused.length).toBeGreaterThan(0)
    expect(got.length - refused.length).toBeGreaterThanOrEqual(6)
    for (const one of refused) {
      expect(one).toEqual({
        status: 503,
        body: {
          code: 'unavailable',
          errors: { _: 'Estamos a receber muitas fotografias. Tente de novo dentro de momentos.' },
        },
      })
    }
  })

  it('from one network of strangers is limited before it is received', async () => {
    for (let times = 0; times < 30; times += 1) expect((await upload({ token: 'x' }, 'x')).status).toBe(403)
    const refused = await upload({ token: 'x' }, 'x')
    expect([refused.status, refused.body.code]).toEqual([429, 'tooMany'])
  })

  it('is accepted from staff and replaces the earlier one', async () => {
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

  it('is refused if it is no image or too small, and no file is left', async () => {
    const { id, token } = await applied()
    const none = await upload({ token }, 'isto não é uma imagem')
    expect(none).toMatchObject({ status: 422, body: { errors: { file: 'Só são aceites imagens JPEG, PNG ou WebP.' } } })
    expect((await upload({ token }, (await photo()).subarray(0, 900))).status).toBe(422)
    expect((await upload({ token }, await phoneJpegOf(200, 100))).status).toBe(422)
    expect((await upload({ token, crop: 'x' }, await photo())).status).toBe(422)
    expect(await photoRows(id)).toEqual([])
  })

  it('APP-01b NAV-16: the e-mail is confirmed only once a required photo was sent, with the same code', async () => {
    await w.set({ applicationRequiresPhoto: 'true' })
    expect((await w.call('GET', '/member_applications/form')).body.data.photo.isRequired).toBe(true)
    const { id, email } = await applied()
    const code = await w.codeFor(email)
    const refused = await w.verify(code)
    expect(refused).toMatchObject({
      status: 422,
      body: {
        code: 'photoMissing',
        errors: { photo: 'Falta a fotografia. Junte-a para a candidatura poder ser apreciada.' },
        data: { photoToken: expect.any(String) },
      },
    })
    const isAsBefore = async () => {
      expect(await w.rowsOf(email)).toMatchObject([{ status: 'por_confirmar', email_verified_at: null, rev: 1 }])
      expect(await w.mails(email)).toHaveLength(1)
    }
    await isAsBefore()
    // A picture that is refused is none.
    expect((await upload({ token: refused.body.data.photoToken }, 'isto não é uma imagem')).status).toBe(422)
    expect((await w.verify(code)).status).toBe(422)
    await isAsBefore()
    expect((await upload({ token: refused.body.data.photoToken }, await photo())).status).toBe(201)
    expect(await photoRows(id)).toHaveLength(1)
    expect((await w.verify(code)).body.data.result).toBe('confirmed')
    expect(await w.rowsOf(email)).toMatchObject([{ status: 'pendente' }])
    await w.set({ applicationRequiresPhoto: 'false' })
  })

  it('APP-01b: a link that staff send again asks for a missing required photo, also of expired applications and those under review', async () => {
    await w.set({ applicationRequiresPhoto: 'true' })
    const late = await applied()
    await w.rows(sql`update member_applications set status = 'expirada' where id = ${late.id}`)
    const again = await w.call('POST', `/member_applications/${late.id}/sendVerification`, { as: w.editor, body: {} })
    expect(again.status).toBe(200)
    const code = await w.codeFor(late.email)
    const { body } = await w.verify(code)
    expect((await upload({ token: body.data.photoToken }, await photo())).status).toBe(201)
    expect((await w.verify(code)).status).toBe(200)
    expect(await w.rowsOf(late.email)).toMatchObject([{ status: 'pendente' }])
    // What staff have taken in without it is theirs to judge: then the code confirms the address and nothing else.
    const taken = await applied()
    await w.call('POST', `/member_applications/${taken.id}/status`, { as: w.editor, body: { status: 'em_analise' } })
    expect((await w.verify(await w.codeFor(taken.email))).status).toBe(200)
    expect(await w.rowsOf(taken.email)).toMatchObject([{ status: 'em_analise' }])
    await w.set({ applicationRequiresPhoto: 'false' })
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
    await w.call('DELETE', `/member_photos/${photos.body.data[0]._id}`, { as: w.admin })
    expect(await photoRows(id)).toMatchObject([{ moved_to_member_photo_id: null }])
  })
})
