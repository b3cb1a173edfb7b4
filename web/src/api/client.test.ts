import type { IncomingMessage } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeToken, reply, serve } from '../../test/http-server.ts'
import { createClient } from './client.ts'
import { readFailure } from './failure.ts'
import { responseTime, serverStatus } from './server-status.ts'

interface Call {
  url: string
  headers: IncomingMessage['headers']
  body: string
}

/** A server that accepts one access token, and that answers `fresh` for the refresh token `r1`. */
async function start() {
  const calls: Call[] = []
  const state = {
    good: 'fresh',
    refreshStatus: 200,
    refreshBody: { access: 'fresh', refresh: 'r2' } as unknown,
    dropsRefresh: false,
    /** A refresh is answered once so many calls have been refused. */
    refusedBeforeRefresh: 1,
    /** Called when a call arrives, before it is answered. */
    onCall: () => {},
  }
  let refused = 0
  let answerRefresh = () => {}
  const web = await serve((request, response, body) => {
    const url = request.url ?? ''
    calls.push({ url, headers: request.headers, body })
    state.onCall()
    if (url === '/api/auth/refresh' && state.dropsRefresh) request.socket.destroy()
    else if (url === '/api/auth/refresh') {
      answerRefresh = () => reply(response, state.refreshStatus, state.refreshBody)
      if (refused >= state.refusedBeforeRefresh) answerRefresh()
    } else if (url === '/api/slow')
      return // It is never answered; closing the server ends the connection.
    else if (url === '/api/bad') reply(response, 422, { code: 'invalid', errors: { email: 'E-mail inválido.' } })
    else if (request.headers.authorization === `Bearer ${state.good}`) reply(response, 200, { data: url })
    else {
      reply(response, 401, { code: 'unauthorized', errors: { _: 'A sua sessão terminou. Entre de novo.' } })
      refused += 1
      if (refused === state.refusedBeforeRefresh) answerRefresh()
    }
  })
  let ends = 0
  const http = createClient(`${web.origin}/api`, () => ends++)
  const refreshes = () => calls.filter(call => call.url === '/api/auth/refresh')
  return { ...web, http, calls, state, refreshes, ends: () => ends }
}

let app: Awaited<ReturnType<typeof start>>
beforeEach(async () => {
  localStorage.clear()
  serverStatus.set('ok')
  app = await start()
})
afterEach(() => app.close())

const signIn = (access: string) => {
  localStorage.setItem('access', access)
  localStorage.setItem('refresh', 'r1')
}

describe('the API client', () => {
  test('API-01: sends the headers Authorization, Accept and Calling-URL, has a timeout, and records the response time', async () => {
    signIn('fresh')
    responseTime.set(undefined)
    await app.http.get('/users')
    const headers = app.calls[0]?.headers
    expect(headers?.authorization).toBe('Bearer fresh')
    expect(headers?.accept).toBe('application/json')
    expect(headers?.['calling-url']).toBe(`${app.origin}/utilizadores`)
    expect(app.http.defaults.timeout).toBe(10_000)
    expect(responseTime.get()).toBeGreaterThanOrEqual(0)
  })

  test('AUTH-05: five calls that fail together share one refresh and are all sent again', async () => {
    signIn('old')
    app.state.refusedBeforeRefresh = 5
    const answers = await Promise.all([1, 2, 3, 4, 5].map(n => app.http.get(`/users?n=${n}`)))
    expect(answers.map(answer => answer.status)).toEqual([200, 200, 200, 200, 200])
    expect(app.refreshes().map(call => call.body)).toEqual(['{"refreshToken":"r1"}'])
    expect([localStorage.getItem('access'), localStorage.getItem('refresh')]).toEqual(['fresh', 'r2'])
  })

  test('AUTH-05: a failed call whose token is older than the stored one is repeated without a refresh', async () => {
    signIn('old')
    app.state.onCall = () => localStorage.setItem('access', 'fresh')
    expect((await app.http.get('/users')).status).toBe(200)
    expect(app.calls.map(call => call.headers.authorization)).toEqual(['Bearer old', 'Bearer fresh'])
    expect(app.refreshes()).toHaveLength(0)
  })

  test('AUTH-05: a call is repeated at most once', async () => {
    signIn('old')
    app.state.good = 'another'
    await expect(app.http.get('/users')).rejects.toMatchObject({ response: { status: 401 } })
    expect(app.refreshes()).toHaveLength(1)
    expect(app.calls.filter(call => call.url === '/api/users')).toHaveLength(2)
  })

  test.each([
    ['is refused', 401, { code: 'unauthorized', errors: {} }],
    ['gives no access token', 200, {}],
  ])('AUTH-05: a refresh that %s clears the storage and ends the session', async (_, status, body) => {
    signIn('old')
    localStorage.setItem('fontSize', '17')
    Object.assign(app.state, { refreshStatus: status, refreshBody: body })
    await expect(app.http.get('/users')).rejects.toMatchObject({ response: { status: 401 } })
    expect(localStorage.length).toBe(0)
    expect(app.ends()).toBe(1)
  })

  test('AUTH-05 API-05: a refresh without an answer keeps the session and marks the server as unreachable', async () => {
    signIn('old')
    app.state.dropsRefresh = true
    await expect(app.http.get('/users')).rejects.toMatchObject({ code: 'ERR_NETWORK' })
    expect(serverStatus.get()).toBe('unreachable')
    expect([localStorage.getItem('access'), localStorage.getItem('refresh')]).toEqual(['old', 'r1'])
    expect(app.ends()).toBe(0)
  })

  test.each([
    ['under a day', 86_390, 0, 1],
    ['over a day', 86_500, 1, 0],
  ])('AUTH-06: a refresh token with %s left', async (_, seconds, refreshes, ends) => {
    localStorage.setItem('access', 'old')
    localStorage.setItem('refresh', makeToken({ exp: Date.now() / 1000 + seconds }))
    await app.http.get('/users').catch(() => {})
    expect(app.refreshes()).toHaveLength(refreshes)
    expect(app.ends()).toBe(ends)
    expect(localStorage.length === 0).toBe(ends === 1)
  })

  test('AUTH-05: a 401 without a stored token never refreshes', async () => {
    await expect(app.http.get('/users')).rejects.toMatchObject({ response: { status: 401 } })
    expect(app.refreshes()).toHaveLength(0)
    expect(app.ends()).toBe(0)
  })

  test('API-05: a network error marks the server as unreachable, and the next answer as reachable', async () => {
    signIn('fresh')
    const { port } = new URL(app.origin)
    await app.close()
    await expect(app.http.get('/users')).rejects.toMatchObject({ code: 'ERR_NETWORK' })
    expect(serverStatus.get()).toBe('unreachable')
    await new Promise<void>(resolve => app.server.listen(Number(port), '127.0.0.1', resolve))
    await app.http.get('/users')
    expect(serverStatus.get()).toBe('ok')
  })

  test('API-05: a timeout is recognised and does not mark the server as unreachable', async () => {
    // happy-dom's XMLHttpRequest has no timeout; Node's adapter ends a slow call with the same code.
    const failure = await app.http.get('/slow', { timeout: 50, adapter: 'http' }).catch(readFailure)
    expect(failure).toMatchObject({ isTimeout: true, errors: {} })
    expect(serverStatus.get()).toBe('ok')
  })

  test('FORM-03: the errors of a response are read by field', async () => {
    expect(await app.http.get('/bad').catch(readFailure)).toMatchObject({
      status: 422,
      errors: { email: 'E-mail inválido.' },
      isTimeout: false,
    })
  })
})

test('AUTH-07a: a call that is refused because the password must be changed starts the app again, once', async () => {
  const web = await serve((_request, response) =>
    reply(response, 403, {
      code: 'passwordDue',
      errors: { _: 'Antes de continuar, escolha uma palavra-passe.' },
    }),
  )
  try {
    localStorage.setItem('access', makeToken({ ID: 'u1', Name: 'A', Role: 'editor' }))
    let starts = 0
    const http = createClient(web.origin, () => starts++)
    for (let n = 0; n < 3; n += 1) await expect(http.get('/tags')).rejects.toThrow()
    expect([starts, localStorage.getItem('passwordDue')]).toEqual([1, 'u1'])
  } finally {
    await web.close()
  }
})
