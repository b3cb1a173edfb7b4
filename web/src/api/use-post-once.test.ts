import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { reply, serve } from '../../test/http-server.ts'
import { usePostOnce } from './use-post-once.ts'

/** What the server does with each request in turn: a status, or a connection that ends. */
let answers: (number | 'ends')[]
let keys: unknown[]
let server: Awaited<ReturnType<typeof serve>>
beforeEach(async () => {
  keys = []
  server = await serve((request, response) => {
    keys.push(request.headers['idempotency-key'])
    const answer = answers.shift()
    if (answer === 'ends') return response.destroy()
    return reply(response, answer ?? 201, { data: {} })
  })
})
afterEach(async () => {
  cleanup()
  await server.close()
})

/** Presses as often as there are answers, and then once more; answers the places of the keys in the order in which they were new. */
async function press() {
  const { result } = renderHook(() => usePostOnce())
  for (let left = answers.length; left >= 0; left -= 1) await result.current('/tags', { name: 'Coro' }).catch(() => {})
  const known = [...new Set(keys)]
  return keys.map(key => known.indexOf(key))
}

test('OPS-08: a press after no answer sends the same key; one after an answer a new one', async () => {
  answers = ['ends', 503, 201]
  expect(await press()).toEqual([0, 0, 0, 1])
  expect(String(keys[0])).toMatch(/^[0-9a-f-]{36}$/)
})

test.each([400, 409, 422, 429])('OPS-08: after the refusal %s what is sent next has a key of its own', async status => {
  answers = [status]
  expect(await press()).toEqual([0, 1])
})
