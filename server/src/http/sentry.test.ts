import { createServer as createHttp, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { until } from '../../test/until.ts'
import { handleErrors } from './errors.ts'
import { envelopeUrl, sentryTunnel } from './sentry.ts'
import { createServer } from './server.ts'

interface Report {
  url: string
  body: string
  headers: IncomingHttpHeaders
}
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** Somewhere that error reports are sent to. */
async function startCollector(status = 200) {
  const reports: Report[] = []
  const server = createHttp((request, response) => {
    let body = ''
    request.on('data', chunk => {
      body += chunk
    })
    request.on('end', () => {
      reports.push({ url: request.url ?? '', body, headers: request.headers })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => new Promise(resolve => server.close(resolve)))
  const { port } = server.address() as AddressInfo // it listens on a port
  return { port, reports }
}

async function startTunnel(dsn: string | undefined) {
  const { app } = createServer({ logLevel: 'silent', trustProxy: false })
  handleErrors(app)
  await sentryTunnel(app, dsn)
  closing.push(() => app.close())
  return (payload: string | Buffer, headers: Record<string, string> = { 'content-type': 'text/plain' }) =>
    app.inject({ method: 'POST', url: '/sentry', payload, headers })
}

const ENVELOPE = '{"dsn":"https://other@elsewhere.example/9"}\n{"type":"event"}\n{"message":"ai"}\n'

it('API-07: swallows reports when it is told nowhere to send them', async () => {
  const collector = await startCollector()
  const post = await startTunnel(undefined)
  const answer = await post(`{"dsn":"http://key@127.0.0.1:${collector.port}/9"}\n${ENVELOPE}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ data: {} })
  await new Promise(resolve => setTimeout(resolve, 100))
  expect(collector.reports).toEqual([])
})

it('API-07: passes them on, whole, only where it is configured, whatever address they name', async () => {
  const [ours, named] = [await startCollector(), await startCollector()]
  const post = await startTunnel(`http://key@127.0.0.1:${ours.port}/42`)
  const envelope = `{"dsn":"http://other@127.0.0.1:${named.port}/9"}\n{"type":"event"}\n{"message":"ai"}\n`
  const cookies = { 'content-type': 'text/plain', cookie: 'a=b', authorization: 'Bearer secret' }
  expect((await post(envelope, cookies)).statusCode).toBe(200)
  await until(() => expect(ours.reports).toHaveLength(1))
  const [report] = ours.reports
  expect(report).toMatchObject({ url: '/api/42/envelope/?sentry_version=7&sentry_key=key', body: envelope })
  expect(report?.headers['content-type']).toBe('application/x-sentry-envelope')
  expect(JSON.stringify(report?.headers)).not.toContain('secret')
  expect(named.reports).toEqual([])
})

it('API-07: what becomes of a report is nothing to the one who sent it', async () => {
  const refusing = await startCollector(500)
  for (const port of [refusing.port, 9]) {
    const post = await startTunnel(`http://key@127.0.0.1:${port}/42`)
    expect((await post(ENVELOPE)).statusCode).toBe(200)
  }
  await until(() => expect(refusing.reports).toHaveLength(1))
})

it('API-07: takes any type of content, but nothing empty and nothing above 1 MB', async () => {
  const post = await startTunnel(undefined)
  for (const type of ['text/plain;charset=UTF-8', 'application/json', 'application/x-sentry-envelope', 'x/y']) {
    expect((await post(ENVELOPE, { 'content-type': type })).statusCode).toBe(200)
  }
  expect((await post('')).json()).toEqual({ code: 'badRequest', errors: { _: 'O relatório está vazio.' } })
  const huge = await post(Buffer.alloc(1024 * 1024 + 1))
  expect(huge.statusCode).toBe(413)
  expect(huge.json().errors).toEqual({ _: 'O pedido é demasiado grande.' })
})

it('API-07: knows where a DSN points, below a path too', () => {
  expect(envelopeUrl('https://abc@sentry.example/7')).toBe(
    'https://sentry.example/api/7/envelope/?sentry_version=7&sentry_key=abc',
  )
  expect(envelopeUrl('https://abc@sentry.example:8443/a/b/7')).toBe(
    'https://sentry.example:8443/a/b/api/7/envelope/?sentry_version=7&sentry_key=abc',
  )
})
