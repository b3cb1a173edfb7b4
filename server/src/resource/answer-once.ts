import type { Call } from '@agremia/model/calls/call'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { answer, type CallRequest } from '../http/calls.ts'
import type { WriteContext } from './context.ts'
import { type OnceDeps, runOnce } from './run-once.ts'

/** A write that is carried out once for each `Idempotency-Key` (OPS-08). */
export function answerOnce<Body extends z.ZodType, Query extends z.ZodType>(
  app: FastifyInstance,
  deps: OnceDeps,
  call: Call<Body, Query> & { once: true },
  handle: (asked: CallRequest<Body, Query> & { context: WriteContext }) => Promise<object>,
) {
  answer(app, call, asked => runOnce(deps, asked.request, context => handle({ ...asked, context })))
}
