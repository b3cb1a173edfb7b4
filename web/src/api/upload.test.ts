import type { IncomingMessage } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { reply, serve } from '../../test/http-server.ts'
import { createClient } from './client.ts'
import { averageOf, createQueue, isCancelled, UploadFailure, upload } from './upload.ts'

const PDF = { code: 'Pdf Document upload failed', text: 'Não foi possível carregar o PDF.' }

/** A binary content with every byte value, many times. */
const bytes = new Uint8Array(2_000_000).map((_, index) => index % 256)
const makeFile = (name: string, size = bytes.length, type = 'application/pdf') =>
  new File([bytes.slice(0, size)], name, { type })

interface Call {
  url: string
  headers: IncomingMessage['headers']
  bytes: Buffer
}

async function start() {
  const calls: Call[] = []
  const state = { answers: {} as Record<string, { status: number; body: unknown }>, delayMs: 0 }
  const web = await serve((request, response, _, sent) => {
    const url = request.url ?? ''
    calls.push({ url, headers: request.headers, bytes: sent })
    if (url === '/api/auth/refresh') return reply(response, 200, { access: 'fresh', refresh: 'r2' })
    if (request.headers.authorization !== 'Bearer fresh') return reply(response, 401, { code: 'unauthorized' })
    const answer = state.answers[url]
    if (answer) return reply(response, answer.status, answer.body)
    const made = { data: { _id: /filename="(.*?)"/.exec(sent.toString())?.[1] } }
    if (state.delayMs === 0) return reply(response, 201, made)
    setTimeout(() => reply(response, 201, made), state.delayMs)
  })
  const http = createClient(`${web.origin}/api`, () => {})
  // happy-dom's XMLHttpRequest reports no upload progress; Node's adapter does, and needs Symbol.toStringTag, which browsers have.
  Object.defineProperty(FormData.prototype, Symbol.toStringTag, { value: 'FormData', configurable: true })
  http.defaults.adapter = 'http'
  return { ...web, http, calls, state }
}
let app: Awaited<ReturnType<typeof start>>
beforeEach(async () => {
  localStorage.setItem('access', 'fresh')
  localStorage.setItem('refresh', 'r1')
  app = await start()
})
afterEach(() => app.close())

const filePart = (call: Call | undefined) => {
  const all = call?.bytes ?? Buffer.alloc(0)
  const from = all.indexOf('\r\n\r\n') + 4
  return { head: all.subarray(0, from).toString(), content: all.subarray(from, from + bytes.length) }
}

describe('FORM-06: an upload', () => {
  test('sends the file as the field `file` through the API client and returns the created row', async () => {
    const made = await upload<{ _id: string }>('/pdf_documents', makeFile('Ata.pdf'), {}, app.http)
    expect(made._id).toBe('Ata.pdf')
    const { head, content } = filePart(app.calls[0])
    expect(head).toContain('name="file"; filename="Ata.pdf"')
    expect(head).toContain('Content-Type: application/pdf')
    expect(content.equals(Buffer.from(bytes))).toBe(true)
    expect(app.calls[0]?.headers['content-type']).toMatch(/^multipart\/form-data; *boundary=/)
    expect(app.calls[0]?.headers.authorization).toBe('Bearer fresh')
    expect(app.calls[0]?.headers['calling-url']).toBeTruthy()
  })

  test('reports whole, rising percentages from 0 to 100', async () => {
    const told: number[] = []
    // Axios reports progress three times a second, so the connection is slow enough for several reports.
    app.http.defaults.maxRate = bytes.length
    await upload('/pdf_documents', makeFile('Ata.pdf'), { onPercent: percent => told.push(percent) }, app.http)
    expect(told.at(0)).toBe(0)
    expect(told.at(-1)).toBe(100)
    expect(told.length).toBeGreaterThanOrEqual(3)
    expect(told).toEqual([...new Set(told)].sort((a, b) => a - b))
    expect(told.every(Number.isInteger)).toBe(true)
  })

  test('has no timeout, unlike other calls', async () => {
    app.http.defaults.timeout = 5
    app.state.delayMs = 50
    await expect(app.http.get('/pdf_documents')).rejects.toMatchObject({ code: 'ECONNABORTED' })
    await expect(upload('/pdf_documents', makeFile('Ata.pdf'), {}, app.http)).resolves.toBeTruthy()
  })

  test('with an expired token is sent again completely with a new one', async () => {
    localStorage.setItem('access', 'old')
    await upload('/member_photos', makeFile('Ana.jpg', bytes.length, 'image/jpeg'), {}, app.http)
    expect(app.calls.map(call => call.url)).toEqual(['/api/member_photos', '/api/auth/refresh', '/api/member_photos'])
    expect(filePart(app.calls[2]).content.equals(Buffer.from(bytes))).toBe(true)
  })

  test.each([
    [PDF, 'Pdf Document upload failed', 'Não foi possível carregar o PDF.'],
    [undefined, 'Upload failed', 'Não foi possível carregar o ficheiro.'],
  ])('that fails with the texts %j has the code %j and a message for users', async (words, code, text) => {
    app.state.answers['/api/pdf_documents'] = { status: 503, body: { code: 'busy', errors: {} } }
    const failure = await upload('/pdf_documents', makeFile('x'), { failure: words }, app.http).catch(
      (error: unknown) => error,
    )
    expect(failure).toBeInstanceOf(UploadFailure)
    expect(failure).toMatchObject({
      message: code,
      text: `${text} O servidor está ocupado. Tente de novo dentro de momentos.`,
    })
  })

  test("that the server rejects shows the server's error about the file", async () => {
    app.state.answers['/api/pdf_documents'] = { status: 422, body: { code: 'x', errors: { file: 'Não é um PDF.' } } }
    await expect(upload('/pdf_documents', makeFile('x'), { failure: PDF }, app.http)).rejects.toMatchObject({
      message: 'Pdf Document upload failed',
      text: 'Não é um PDF.',
    })
  })

  test('that the user cancels is not a failure', async () => {
    const stop = new AbortController()
    const sending = upload(
      '/pdf_documents',
      makeFile('x'),
      { signal: stop.signal, onPercent: () => stop.abort() },
      app.http,
    )
    const error = await sending.catch((thrown: unknown) => thrown)
    expect(isCancelled(error)).toBe(true)
  })
})

test('FORM-06: several uploads run three at a time, in order, and their progress is the average', async () => {
  const inQueue = createQueue()
  const begun: number[] = []
  const ends: (() => void)[] = []
  const all = [0, 1, 2, 3, 4].map(n =>
    inQueue(() => {
      begun.push(n)
      return new Promise<void>(resolve => {
        ends[n] = resolve
      })
    }),
  )
  expect(begun).toEqual([0, 1, 2])
  ends[1]?.()
  await all[1]
  expect(begun).toEqual([0, 1, 2, 3])
  for (const n of [0, 2, 3]) ends[n]?.()
  await Promise.all([all[0], all[2], all[3]])
  ends[4]?.()
  await all[4]
  expect([averageOf([100, 0, 0, 0, 0]), averageOf([100, 50, 0]), averageOf([])]).toEqual([20, 50, 0])
})
