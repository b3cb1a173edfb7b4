import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ApplicationsApp, createApplicationsApp, SECOND } from '../../../test/applications-app.ts'
import { phoneJpegOf } from '../../../test/pictures.ts'

const DOCS = new URL('../../../../docs/', import.meta.url)

interface Form {
  openedAt: number
  categories: { _id: string; name: string }[]
}
/** The example that we give to programmers, as they copy it: plain JavaScript, so its types are told here. */
interface Example {
  openForm(address: string): Promise<Form>
  sendApplication(address: string, form: Form, fields: object, website?: string): Promise<{ photoToken: string }>
  sendPhoto(address: string, photoToken: string, file: Blob): Promise<{ _id: string }>
}

let w: ApplicationsApp
let address: string
let example: Example
beforeAll(async () => {
  w = await createApplicationsApp()
  address = `${await w.app.listen({ port: 0, host: '127.0.0.1' })}/api`
  example = (await import(new URL('examples/application-form.js', DOCS).href)) as Example // the three are used below
})
beforeEach(() => w.resetLimits())
afterAll(() => w.close())

/** A form that the person has read for half a minute, by the server's clock and by the page's. */
async function openForm() {
  const form = await example.openForm(address)
  w.pass(30 * SECOND)
  return { ...form, openedAt: form.openedAt - 30 * SECOND }
}

describe('APP-01a: the example for the form on the organisation’s own web site', () => {
  it('fetches the form, computes the proof of work, applies and sends the photo', async () => {
    await w.set({ applicationRequiresPhoto: 'true' })
    const form = await openForm()
    const category = form.categories.find(({ name }) => name === 'Efetivo')
    const sent = w.fields({ categoryId: category?._id })
    const { photoToken } = await example.sendApplication(address, form, sent)
    expect((await w.verify(await w.codeFor(sent.email))).status).toBe(422)
    const photo = new Blob([new Uint8Array(await phoneJpegOf(600, 400))], { type: 'image/jpeg' })
    expect(await example.sendPhoto(address, photoToken, photo)).toEqual({ _id: expect.any(String) })
    expect((await w.verify(await w.codeFor(sent.email))).status).toBe(200)
    await w.set({ applicationRequiresPhoto: 'false' })
  })

  it('gets errors by field in Portuguese and a code to act on', async () => {
    const form = await openForm()
    const wrong = example.sendApplication(address, form, w.fields({ email: 'joana', acceptsPrivacy: false }))
    await expect(wrong).rejects.toMatchObject({
      code: 'invalidInput',
      errors: { email: 'E-mail inválido.', acceptsPrivacy: 'Para se candidatar tem de aceitar.' },
    })
    await example.sendApplication(address, form, w.fields())
    await expect(example.sendApplication(address, form, w.fields())).rejects.toMatchObject({ code: 'formUsed' })
  })

  it('a filled hidden field stores no application', async () => {
    const sent = w.fields()
    await example.sendApplication(address, await openForm(), sent, 'https://spam.example')
    expect(await w.rowsOf(sent.email)).toEqual([])
  })

  it('is documented in the OpenAPI document and on a page with every call and code', async () => {
    const { body } = await w.call('GET', '/openapi.json', { as: w.editor })
    const page = await readFile(new URL('web-site-form.md', DOCS), 'utf8')
    for (const [path, method] of [
      ['/member_applications/form', 'get'],
      ['/member_applications/apply', 'post'],
      ['/member_applications/photo', 'post'],
    ] as const) {
      const call = body.paths[path][method]
      expect(call.description, path).toBeTruthy()
      // An empty requirement among the alternatives says that no credentials are needed.
      expect(call.security, path).toContainEqual({})
      expect(page).toContain(`${method.toUpperCase()} /api${path}`)
    }
    const photo = body.paths['/member_applications/photo'].post.requestBody.content['multipart/form-data'].schema
    expect(Object.keys(photo.properties)).toEqual(['token', 'crop', 'file'])
    expect(body.paths['/member_applications/form'].get.description).toContain('docs/examples/application-form.js')
    for (const code of ['formExpired', 'formWork', 'formUsed', 'tooFast', 'applicationsClosed']) {
      expect(body.paths['/member_applications/apply'].post.description).toContain(code)
      expect(page).toContain(code)
    }
  })
})
