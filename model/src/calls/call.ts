import type { z } from 'zod'
import type { Reader } from '../rules/roles.ts'
import type { Upload } from '../rules/uploads.ts'

/** 201 where something is made, 204 where there is nothing to say. */
export type Status = 200 | 201 | 204

/** The contract of a call that is not plain CRUD: what goes in, what comes out, and who may. */
export interface Call<Body extends z.ZodType = z.ZodType, Query extends z.ZodType = z.ZodType> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/api`, Fastify spelling: `/auth/sessions/:id`. */
  path: string
  summary: string
  /** For programmers of other pages: what the schemas cannot say. */
  description?: string
  access: readonly Reader[]
  body?: Body
  upload?: Upload
  /** The texts that may come beside the file. */
  fields?: readonly string[]
  query?: Query
  /** What it answers when all goes well, the usual one first; 200 where nothing is said. */
  statuses?: readonly [Status, ...Status[]]
  /** Checked in tests only: validating every answer costs more than making it. */
  answer?: z.ZodType
}

export const defineCall = <Body extends z.ZodType, Query extends z.ZodType>(call: Call<Body, Query>) => call

/** A call whose body is one file: the part `file` of a multipart form. */
export interface UploadCall extends Call {
  upload: Upload
}

export const defineUpload = (call: UploadCall) => call

export const statusesOf = ({ statuses = [200] }: Pick<Call, 'statuses'>) => statuses
/** The usual one. */
export const statusOf = (call: Pick<Call, 'statuses'>): Status => statusesOf(call)[0]
