import { mkdtemp, readdir, rm } from 'node:fs/promises'
import http from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileForm, multipart } from '../../test/multipart.ts'
import { pngOf } from '../../test/pictures.ts'
import { createTestApp, type Signed, type TestApp } from '../../test/test-app.ts'

const MB = 1024 * 1024
const TOO_LARGE = { code: 'tooLarge', errors: { file: 'O ficheiro ultrapassa 8 MB.' } }

let t: TestApp
let dataDir: string
let editor: Signed
let port: number
let picture: Buffer
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'agremia-upload-'))
  t = await createTestApp({ dataDir })
  editor = await t.signedIn('editor')
  picture = await pngOf(40, 40)
  port = Number(new URL(await t.app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(async () => {
  await t.close()
  await rm(dataDir, { recursive: true, force: true })
})

const isUntouched = async () => {
  const { body } = await t.call('GET', '/settings/logoFile')
  return body.data.value === '' && (await readdir(dataDir)).length === 0
}
const refused = (text: string) => ({ status: 422, body: { code: 'invalidInput', errors: { file: text } } })

describe('API-04a: a form with anything but one file is refused, and nothing is kept', () => {
  const send = async (payload: Buffer | string | undefined, headers: Record<string, string>) => {
    const response = await t.app.inject({
      method: 'POST',
      url: '/api/settings/logo',
      payload,
      headers: { authorization: `Bearer ${editor.access}`, ...headers },
    })
    return { status: response.statusCode, body: response.json() }
  }
  const sendForm = (...parts: Parameters<typeof multipart>) => {
    const { payload, headers } = multipart(...parts)
    return send(payload, headers)
  }
  const file = (name = 'file') => ({ name, filename: 'a.png', type: 'image/png', bytes: picture })
  const CHOOSE = 'Escolha um ficheiro.'
  const NAME = 'Carregue só o ficheiro, no campo «file».'
  const WHOLE = 'O ficheiro não chegou completo. Tente de novo.'
  const JSON_TYPE = { 'content-type': 'application/json' }

  it.each<[string, string, () => Promise<unknown>]>([
    ['no file', CHOOSE, () => sendForm()],
    ['a text where the file should be', CHOOSE, () => sendForm({ bytes: 'a.png' })],
    ['two files', 'Carregue um só ficheiro.', () => sendForm(file(), file())],
    ['a hundred files', 'Carregue um só ficheiro.', () => sendForm(...Array.from({ length: 100 }, () => file()))],
    ['another name', NAME, () => sendForm(file('photo'))],
    ['the name of a prototype', WHOLE, () => sendForm(file('__proto__'))],
    ['a field beside it', NAME, () => sendForm(file(), { name: 'memberId', bytes: '1' })],
    ['a field before it', NAME, () => sendForm({ name: 'memberId', bytes: '1' }, file())],
    ['no body', CHOOSE, () => send(undefined, {})],
    ['JSON', CHOOSE, () => send('{"file":"x"}', JSON_TYPE)],
    ['JSON that is none', CHOOSE, () => send('{"file', JSON_TYPE)],
    ['the bare picture', CHOOSE, () => send(picture, { 'content-type': 'image/png' })],
    ['a form without boundary', WHOLE, () => send(picture, { 'content-type': 'multipart/form-data' })],
    ['no form behind the header', WHOLE, () => send('nada', fileForm(picture).headers)],
    [
      'half a form',
      WHOLE,
      () => {
        const { payload, headers } = fileForm(picture)
        return send(payload.subarray(0, payload.length / 2), headers)
      },
    ],
  ])('%s', async (_name, text, ask) => {
    expect(await ask()).toEqual(refused(text))
    expect(await isUntouched()).toBe(true)
  })

  it('no other route reads a form', async () => {
    const { payload, headers } = fileForm(picture)
    for (const [method, url] of [
      ['PATCH', '/api/settings'],
      ['POST', '/api/tags'],
    ] as const) {
      const response = await t.app.inject({
        method,
        url,
        payload,
        headers: { authorization: `Bearer ${editor.access}`, ...headers },
      })
      expect([url, response.statusCode]).toEqual([url, 415])
    }
  })
})

const begin = (headers: Record<string, string | number>) => {
  const request = http.request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/api/settings/logo',
    headers,
    // A connection of its own, that is kept: one that is to be closed ends with the answer, under whoever still sends.
    agent: new http.Agent({ keepAlive: true }),
  })
  const answered = new Promise<{ status: number | undefined; body: unknown }>((resolve, reject) => {
    request.on('error', reject)
    request.on('response', response => {
      json(response).then(body => resolve({ status: response.statusCode, body }), reject)
    })
  })
  return { request, answered }
}
const form = () => {
  const { payload, headers } = fileForm(picture)
  // Up to where the picture begins.
  return { head: payload.subarray(0, payload.indexOf(picture)), headers }
}

describe('API-04a: size, over the network', () => {
  const bearer = () => ({ authorization: `Bearer ${editor.access}` })

  it('60 MB are refused when they are announced, before any has come', async () => {
    const { request, answered } = begin({ ...form().headers, ...bearer(), 'content-length': 60 * MB })
    request.flushHeaders()
    expect(await answered).toEqual({ status: 413, body: TOO_LARGE })
    request.destroy()
    expect(await isUntouched()).toBe(true)
  })

  it('60 MB that are not announced are refused at the limit, while they still come', async () => {
    const { head, headers } = form()
    const { request, answered } = begin({ ...headers, ...bearer() })
    request.write(head)
    let sent = 0
    let isAnswered = false
    const answer = answered.finally(() => {
      isAnswered = true
    })
    while (!isAnswered && sent < 60 * MB) {
      const isTaken = request.write(Buffer.alloc(MB / 4))
      sent += MB / 4
      await (isTaken ? new Promise(setImmediate) : Promise.race([answer, new Promise(go => request.once('drain', go))]))
    }
    expect(await answer).toEqual({ status: 413, body: TOO_LARGE })
    expect(sent).toBeLessThan(60 * MB)
    request.destroy()
    expect(await isUntouched()).toBe(true)
  })

  it.each<[string, string, () => ReturnType<typeof multipart>]>([
    ['a file that is too large', '413', () => fileForm(Buffer.alloc(20 * MB))],
    [
      'two files',
      '422',
      () => multipart({ filename: 'a', bytes: picture }, { filename: 'b', bytes: Buffer.alloc(5 * MB) }),
    ],
    [
      'a field before the file',
      '422',
      () => multipart({ name: 'x', bytes: '' }, { filename: 'b', bytes: Buffer.alloc(5 * MB) }),
    ],
  ])(
    'who goes on sending %s gets the answer %s, and the connection serves the next request',
    async (_name, status, make) => {
      const { payload, headers } = make()
      const chunked = { 'transfer-encoding': 'chunked' }
      for (const length of [{ 'content-length': String(payload.length) }, chunked]) {
        const lines = Object.entries({ host: 'x', ...headers, ...bearer(), ...length }).map(pair => pair.join(': '))
        const socket = connect(port, '127.0.0.1')
        let text = ''
        const answers = () => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, code]) => code)
        const both = new Promise<void>((resolve, reject) => {
          socket.on('error', reject)
          socket.on('data', chunk => {
            text += chunk
            if (answers().length === 2) resolve()
          })
        })
        socket.write(`POST /api/settings/logo HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
        if (length === chunked) socket.write(`${payload.length.toString(16)}\r\n`)
        socket.write(payload)
        if (length === chunked) socket.write('\r\n0\r\n\r\n')
        socket.write('GET /api/health/live HTTP/1.1\r\nhost: x\r\n\r\n')
        await both
        expect(answers()).toEqual([status, '200'])
        socket.destroy()
      }
    },
  )

  it('just under the limit it is read, and judged by what it holds', async () => {
    const { payload, headers } = fileForm(Buffer.alloc(8 * MB))
    const { request, answered } = begin({ ...headers, ...bearer() })
    request.end(payload)
    expect(await answered).toEqual(refused('Só são aceites imagens JPEG, PNG ou WebP.'))
  })

  it('NAV-51: who may not is told so before a byte of the file has come', async () => {
    const member = await t.signedIn('member')
    for (const [headers, status] of [
      [{}, 401],
      [{ authorization: `Bearer ${member.access}` }, 403],
    ] as const) {
      const { request, answered } = begin({ ...form().headers, ...headers, 'content-length': 5 * MB })
      request.flushHeaders()
      expect((await answered).status).toBe(status)
      request.destroy()
    }
  })

  it('an upload that is broken off leaves nothing behind, and the next one works', async () => {
    const { head, headers } = form()
    const gone = new Promise(resolve => t.app.server.once('connection', socket => socket.once('close', resolve)))
    const { request, answered } = begin({ ...headers, ...bearer(), 'content-length': 4 * MB })
    request.write(Buffer.concat([head, picture, Buffer.alloc(MB)]), () => request.destroy())
    await expect(answered).rejects.toThrow()
    await gone
    expect(await isUntouched()).toBe(true)
    const whole = fileForm(picture)
    const next = begin({ ...whole.headers, ...bearer() })
    next.request.end(whole.payload)
    expect((await next.answered).status).toBe(200)
    expect((await readdir(join(dataDir, 'files'))).length).toBe(2)
  })
})
