import { type Call, statusOf } from '@agremia/model/calls/call'
import { fieldErrors } from '@agremia/model/resource/schema'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { InvalidInput } from '../errors.ts'
import type { Actor } from './actor.ts'

export interface CallRequest<Body extends z.ZodType, Query extends z.ZodType> {
  body: z.output<Body>
  query: z.output<Query>
  params: Record<string, string>
  actor: Actor | undefined
  request: FastifyRequest
  reply: FastifyReply
}

/** What a call takes whose contract declares no body: one with fields was meant for another call. */
const NO_FIELDS = z.strictObject({})

/**
 * Adds the route of one contract: access is checked by `guardRoutes`, body and query are parsed by the contract's schemas, and
 * what the handler returns is sent with the contract's status.
 */
export function answer<Body extends z.ZodType, Query extends z.ZodType>(
  app: FastifyInstance,
  call: Call<Body, Query>,
  handle: (request: CallRequest<Body, Query>) => unknown,
  options: { bodyLimit?: number } = {},
) {
  app.route({
    method: call.method,
    url: call.path,
    config: { access: call.access, keyScope: call.keyScope },
    ...options,
    handler: (request, reply) =>
      sendAs(call, reply, () =>
        handle({
          body: parse(call.body ?? NO_FIELDS, request.body ?? {}) as z.output<Body>, // a handler of a call without a body reads none
          query: parse(call.query, request.query),
          params: request.params as Record<string, string>, // Fastify gives every named part of the path as text
          actor: request.actor,
          request,
          reply,
        }),
      ),
  })
}

/** A handler returns the answer, or nothing for an empty one; it may also send a different answer through `reply`. */
export async function sendAs(call: Pick<Call, 'statuses'>, reply: FastifyReply, handle: () => unknown) {
  reply.code(statusOf(call))
  const said = await handle()
  return said === undefined ? reply.send() : said
}

function parse<S extends z.ZodType>(schema: S | undefined, value: unknown): z.output<S> {
  if (!schema) return undefined as z.output<S> // a contract without a schema has handlers that do not read it
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new InvalidInput(fieldErrors(parsed.error))
  return parsed.data
}
