import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { type RouteStep, runBeforeRoutes } from './before-routes.ts'

let app: FastifyInstance | undefined
afterEach(() => app?.close())

/** Two lists and their items, with these steps; what was run is noted. */
function startApp(steps: readonly RouteStep[]) {
  app = Fastify()
  app.register(
    async api => {
      runBeforeRoutes(api, steps)
      for (const path of ['/cards', '/letters']) {
        api.get(path, async () => ({ path }))
        api.post(path, async () => ({ path }))
        api.get(`${path}/:id`, async request => request.params)
      }
    },
    { prefix: '/api' },
  )
  return app
}

it('CARD-01: a step runs before its own route and before no other', async () => {
  const run: string[] = []
  const step: RouteStep = {
    method: 'GET',
    path: '/letters/:id',
    run: async request => {
      run.push(`${request.method} ${request.url}`)
      Object.assign(request.params as object, { id: 'other' })
    },
  }
  const server = startApp([step])
  expect((await server.inject('/api/letters/1')).json()).toEqual({ id: 'other' })
  for (const url of ['/api/letters', '/api/cards', '/api/cards/1', '/api/none']) await server.inject(url)
  await server.inject({ method: 'POST', url: '/api/letters' })
  expect(run).toEqual(['GET /api/letters/1'])
})

it('CARD-01: a step may answer in place of its route', async () => {
  const server = startApp([
    {
      method: 'GET',
      path: '/cards',
      run: async (request, reply) => {
        if (request.url.includes('?')) await reply.send({ isLink: true })
      },
    },
  ])
  expect((await server.inject('/api/cards?type=a')).json()).toEqual({ isLink: true })
  expect((await server.inject('/api/cards')).json()).toEqual({ path: '/cards' })
})

it('CARD-01: an app with a step for a route that is missing does not start', async () => {
  const server = startApp([{ method: 'GET', path: '/card', run: async () => {} }])
  await expect(server.ready()).rejects.toThrow('GET /api/card')
})
