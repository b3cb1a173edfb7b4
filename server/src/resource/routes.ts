import { Readable } from 'node:stream'
import { keyScopeOf, type Operation, type Resource } from '@agremia/model/resource/define'
import { ALL, parseListQuery } from '@agremia/model/resource/list-query'
import { snakeCase } from '@agremia/model/resource/naming'
import { lisbonDay } from '@agremia/model/rules/day'
import type { Reader } from '@agremia/model/rules/roles'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { runAgainIfBeaten } from '../db/faults.ts'
import { InvalidInput } from '../errors.ts'
import { viewerOf } from '../http/actor.ts'
import { knownId } from '../http/known-id.ts'
import { inTransaction, type WriteContext } from './context.ts'
import type { Kernel } from './kernel.ts'
import type { RowBounds } from './list.ts'
import { presentItem } from './present-item.ts'
import { listPage, streamList } from './run-list.ts'
import { type OnceDeps, runOnce } from './run-once.ts'
import { create, remove, update, validate } from './save.ts'
import { scopeOf } from './scope.ts'
import type { Item } from './select.ts'
import type { Served } from './serve.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/** The whole generic API of one resource (API-03). */
export function resourceRoutes(app: FastifyInstance, kernel: Kernel, keys: OnceDeps['keys'], served: Served) {
  const { resource } = served
  const at = `/${resource.path}`
  const who = (...operations: Operation[]) => ({
    config: { access: union(resource, operations), keyScope: keyScopeOf(resource, operations) },
  })
  const write = <T>(request: FastifyRequest, work: (context: WriteContext) => Promise<T>) =>
    runAgainIfBeaten(() => inTransaction(kernel.database, request.actor, kernel.clock(), work))

  const list = (request: FastifyRequest, reply: FastifyReply, parent?: RowBounds['parent']) => {
    const today = lisbonDay(kernel.clock())
    const raw = request.query as Record<string, unknown> // Fastify parses a query into a plain record
    const { query, errors } = parseListQuery(resource, raw, { role: viewerOf(request.actor), today })
    if (Object.keys(errors).length > 0) throw new InvalidInput(errors)
    const bounds = { scope: scopeOf(served, request.actor), parent }
    const listRequest = { served, query, bounds, actor: request.actor }
    reply.type(JSON_TYPE)
    return query.limit === ALL
      ? reply.send(Readable.from(streamList(kernel, listRequest)))
      : listPage(kernel, listRequest)
  }

  if (isOpen(resource, 'list')) {
    app.get(at, who('list'), (request, reply) => list(request, reply))
    for (const name of resource.childOf) {
      const parent = resource.fields[name]?.to
      if (!parent) throw new Error(`${resource.name}.${name} is no ref, so it has no parent to be a child of`)
      app.get(`/${snakeCase(parent)}/:id${at}`, who('list'), (request, reply) =>
        list(request, reply, { field: name, id: idOf(request) }),
      )
    }
  }
  if (isOpen(resource, 'read')) {
    app.get(`${at}/:id`, who('read'), async request => ({
      data: await presentItem(served, kernel, idOf(request), { db: kernel.database.kysely, actor: request.actor }),
    }))
  }
  if (isOpen(resource, 'create') && !resource.upload) {
    app.post(at, who('create'), async (request, reply) => {
      const made = await createOnce(kernel, keys, served, request, context =>
        create(served, kernel, request.body, context),
      )
      return reply.code(201).send(made)
    })
  }
  if ((isOpen(resource, 'create') || isOpen(resource, 'update')) && !resource.upload) {
    app.post(`${at}/validate`, who('create', 'update'), request =>
      write(request, context => validate(served, kernel, request.body, context)),
    )
  }
  if (isOpen(resource, 'update')) {
    app.route({
      method: ['PUT', 'PATCH'],
      url: `${at}/:id`,
      ...who('update'),
      handler: async request => ({
        data: await write(request, context => update(served, kernel, idOf(request), request.body, context)),
      }),
    })
  }
  if (isOpen(resource, 'delete')) {
    app.delete(`${at}/:id`, who('delete'), async (request, reply) => {
      await write(request, context => remove(served, kernel, idOf(request), context))
      return reply.code(204).send()
    })
  }
}

/** A creation that is carried out once for each `Idempotency-Key`; a repetition is not told what was told only once. */
const createOnce = (
  { database, clock }: Kernel,
  keys: OnceDeps['keys'],
  { hooks: { toldOnce = [] } }: Served,
  request: FastifyRequest,
  work: (context: WriteContext) => Promise<Item>,
): Promise<{ data: Item }> =>
  runOnce({ database, clock, keys }, request, async context => ({ data: await work(context) }), {
    toRepeat: ({ data }) => ({
      data: Object.fromEntries(Object.entries(data).filter(([name]) => !toldOnce.includes(name))) as Item, // an item without its secrets
    }),
  })

const isOpen = (resource: Resource, operation: Operation) => resource.access[operation].length > 0

const union = (resource: Resource, operations: Operation[]): readonly Reader[] => [
  ...new Set(operations.flatMap(operation => resource.access[operation])),
]

/** The id in the path; a malformed one answers 404 without a query. */
export const idOf = ({ params }: FastifyRequest) => knownId((params as { id: string }).id) // the routes that ask name it in their path
