import type { z } from 'zod'
import type { KeyAccess } from '../rules/key-scopes.ts'
import type { Reader } from '../rules/roles.ts'
import type { Upload } from '../rules/uploads.ts'

/** 201 where something is created, 202 where a background task was started, 204 where the answer has no body. */
export type Status = 200 | 201 | 202 | 204

/** The contract of a call that is not generic CRUD: who may call it, what it takes and what it answers. */
export interface Call<Body extends z.ZodType = z.ZodType, Query extends z.ZodType = z.ZodType> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The path below `/api`, in Fastify's notation: `/auth/sessions/:id`. */
  path: string
  summary: string
  /** What programmers must know beyond the schemas, in Markdown for OpenAPI. */
  description?: string
  access: readonly Reader[]
  /** What an API key needs to call it. Without it no key may. */
  keyScope?: KeyAccess
  body?: Body
  upload?: Upload
  /** The names of the text parts that may accompany the file. */
  fields?: readonly string[]
  query?: Query
  /** The status codes of success, the usual one first; 200 by default. */
  statuses?: readonly [Status, ...Status[]]
  /** Checked in tests only: validating every answer would cost more CPU than producing it. */
  answer?: z.ZodType
  /** The name of the resource of which one item is answered, in place of `answer`. */
  item?: string
  /** The media types of the file that is answered, in place of `answer`. */
  files?: readonly string[]
  /** With the header `Idempotency-Key` it is carried out once (OPS-08). */
  once?: true
}

export const defineCall = <Body extends z.ZodType, Query extends z.ZodType>(call: Call<Body, Query>) => call

/** Defines a write that must not happen twice because it was sent twice: it moves money, or writes to people. */
export const defineOnce = <Body extends z.ZodType, Query extends z.ZodType>(call: Omit<Call<Body, Query>, 'once'>) => ({
  ...call,
  once: true as const,
})

/** Defines a call whose body is a multipart form with one file, in the part `file`. */
export interface UploadCall extends Call {
  upload: Upload
}

export const defineUpload = (call: UploadCall) => call

export const statusesOf = ({ statuses = [200] }: Pick<Call, 'statuses'>) => statuses
/** The usual status of success. */
export const statusOf = (call: Pick<Call, 'statuses'>): Status => statusesOf(call)[0]
