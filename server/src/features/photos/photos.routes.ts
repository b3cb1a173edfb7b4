import { framePhoto } from '@agremia/model/calls/photos'
import { memberPhotos } from '@agremia/model/resources/member-photos'
import { ANYONE } from '@agremia/model/rules/roles'
import { PHOTO } from '@agremia/model/rules/uploads'
import type { FastifyInstance } from 'fastify'
import { NotFound } from '../../errors.ts'
import { answer } from '../../http/calls.ts'
import { answerUpload, sha256Of } from '../../http/upload.ts'
import type { Keys } from '../../outside/keys.ts'
import type { Storage } from '../../outside/storage.ts'
import type { WriteContext } from '../../resource/context.ts'
import type { Kernel } from '../../resource/kernel.ts'
import { idOf } from '../../resource/routes.ts'
import { runOnce } from '../../resource/run-once.ts'
import type { Served } from '../../resource/serve.ts'
import { drawPhoto, keepPhoto } from './draw-photo.ts'
import { frameWhole } from './frame-whole.ts'
import { givePhoto } from './give-photo.ts'
import { PHOTO_FILES, type PhotoAddresses } from './photo-addresses.ts'

interface Deps {
  kernel: Kernel
  keys: Keys
  /** The resource `memberPhotos` with its hooks. */
  served: Served
  /** The storage of photos, reachable by signed URLs only. */
  storage: Storage
  addresses: PhotoAddresses
}

const TYPES: Readonly<Record<string, string>> = { jpg: 'image/jpeg', webp: 'image/webp' }

export function photoRoutes(app: FastifyInstance, { kernel, keys, served, storage, addresses }: Deps) {
  const { access, path } = memberPhotos
  answerUpload(
    app,
    {
      method: 'POST',
      path: `/${path}`,
      summary: 'Upload the photo of a member',
      access: access.create,
      statuses: [201],
      upload: PHOTO,
      fields: ['memberId', 'crop'],
    },
    async ({ file, fields, request }) => {
      const drawn = await drawPhoto(file, fields.crop)
      const photo = { memberId: fields.memberId, columns: () => keepPhoto(storage, drawn) }
      const give = async (context: WriteContext) => ({ data: await givePhoto(served, kernel, photo, context) })
      return runOnce({ ...kernel, keys }, request, give, { sent: { ...fields, file: sha256Of(file) } })
    },
  )

  answer(app, framePhoto, async ({ body, actor, request }) => ({
    data: await frameWhole({ kernel, served, storage }, actor, idOf(request), body.crop),
  }))

  /** Access is proven by the signature, because an `<img>` sends no bearer token. Not rate-limited, because a list shows many at once. */
  app.get(`${PHOTO_FILES}/:name`, { config: { access: ANYONE, isFile: true } }, async (request, reply) => {
    const { name } = request.params as { name: string } // named in the path
    const query = request.query as { until?: unknown; signature?: unknown } // Fastify parses a query into a plain record
    const left = addresses.secondsLeft(name, query)
    const bytes = left === undefined ? undefined : await storage.read(name)
    if (!bytes) throw new NotFound('Esta ligação já não funciona. Abra a página de novo.')
    return reply
      .type(TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream')
      .header('cache-control', `private, max-age=${left}, immutable`)
      .send(bytes)
  })
}
