import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { reply, serve } from '../../test/http-server.ts'
import { queryKeys } from '../api/query-keys.ts'
import { settingsQuery } from '../api/settings.ts'
import { explainerQuery } from '../resource/use-explainer.ts'
import { takeFirstCalls } from './take-first-calls.ts'

const USER = { _id: 'u1', created_at: '', updated_at: '', rev: 1, name: 'Ana' }
const SETTINGS = [{ name: 'environment', value: 'staging', rev: 1 }]
const EXPLAINER = { data: {}, meta: {} }
const VIEWS = [{ _id: 'v1' }]
const query = { _sort: 'name', _fields: 'name', _limit: 100 }

let asked: string[]
let server: Awaited<ReturnType<typeof serve>>
beforeEach(async () => {
  asked = []
  server = await serve((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://x')
    asked.push(pathname)
    if (pathname === '/api/settings') return reply(response, 200, { data: SETTINGS })
    if (pathname === '/api/explainer') return reply(response, 200, EXPLAINER)
    if (pathname === '/api/users') return reply(response, 200, { data: [USER], meta: { total: 1 } })
    reply(response, 200, { data: VIEWS, meta: { total: 1 } })
  })
})
afterEach(() => server.close())

/** What the screens find in the cache after first calls that were answered, or refused, in this way. */
async function cachedAfter(answerOf: (answer: unknown) => Promise<unknown>) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await takeFirstCalls(client, {
    settings: answerOf({ data: SETTINGS }),
    explainer: answerOf(EXPLAINER),
    list: { name: 'users', path: 'users', query, page: answerOf({ data: [USER], meta: { total: 1 } }) },
    others: [
      { key: ['views'], path: '/saved_views', answer: answerOf({ data: VIEWS, meta: { total: 1 } }) },
      {
        key: ['badge'],
        path: '/member_applications',
        answer: answerOf({ data: [], meta: { total: 1 } }),
        isCount: true,
      },
    ],
  })
  return [settingsQuery.queryKey, explainerQuery.queryKey, queryKeys.list('users', query), ['views'], ['badge']].map(
    key => client.getQueryData(key),
  )
}
const CACHED = [SETTINGS, EXPLAINER, { pages: [{ data: [USER], meta: { total: 1 } }], pageParams: [1] }, VIEWS, 1]

it('SHELL-17: the answers of the first calls are those of the screens, which ask nothing again', async () => {
  expect(await cachedAfter(answer => Promise.resolve(answer))).toEqual(CACHED)
  expect(asked).toEqual([])
})

it('SHELL-17: what was asked too early and refused is asked again, each call once', async () => {
  expect(await cachedAfter(() => Promise.reject(new Error('503')))).toEqual(CACHED)
  expect(asked.toSorted()).toEqual([
    '/api/explainer',
    '/api/member_applications',
    '/api/saved_views',
    '/api/settings',
    '/api/users',
  ])
})
