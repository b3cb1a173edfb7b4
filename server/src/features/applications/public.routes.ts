import { randomUUID } from 'node:crypto'
import * as calls from '@agremia/model/calls/applications'
import { LEAST_FILL_SECONDS, WORK_BITS } from '@agremia/model/rules/applications'
import { lisbonDay } from '@agremia/model/rules/day'
import { ANYONE } from '@agremia/model/rules/roles'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Forbidden, NotFound, Unavailable } from '../../errors.ts'
import { answer } from '../../http/calls.ts'
import { answerUpload } from '../../http/upload.ts'
import { MEGAPIXEL } from '../../outside/images.ts'
import { oneAtATime } from '../../outside/one-at-a-time.ts'
import type { Storage } from '../../outside/storage.ts'
import { inTransaction } from '../../resource/context.ts'
import { type Limit, takeTry } from '../auth/throttle.ts'
import { drawPhoto } from '../photos/draw-photo.ts'
import type { ApplicationDeps } from './application-deps.ts'
import { ownApplication, setPhoto } from './application-photos.ts'
import { issueForm, issuePhotoToken } from './form-token.ts'
import { applicationTries } from './limits.ts'
import { describeForm, offeredCategories, offeredCountries } from './public-form.ts'
import { submitApplication } from './submit-application.ts'
import { resendVerification, verifyEmail } from './verification.ts'

/** No application is larger than 32 KiB; its photo is sent by a call of its own. */
const SMALL = { bodyLimit: 32 * 1024 }
const PUBLIC = [
  calls.readApplicationForm,
  calls.submitApplication,
  calls.verifyApplicationEmail,
  calls.resendVerification,
  calls.sendApplicationPhoto,
]

/** The calls that need no session: apply, confirm the e-mail, send the photo. The organisation's own web site may call them too. */
export function publicApplicationRoutes(app: FastifyInstance, deps: ApplicationDeps & { storage: Storage }) {
  app.register(async scope => {
    allowOtherOrigins(scope)
    formRoutes(scope, deps)
    answer(
      scope,
      calls.verifyApplicationEmail,
      async ({ body, request }) => ({ data: await verifyEmail(deps, body.verificationCode, request.ip) }),
      SMALL,
    )
    answer(
      scope,
      calls.resendVerification,
      async ({ body, request }) => {
        await resendVerification(deps, body.verificationCode, request.ip)
      },
      SMALL,
    )
    photoRoute(scope, deps)
  })
}

/** Decoded, a picture of this size takes some 100 MB, and strangers send as many as they like. */
const STRANGERS_PIXELS = 24 * MEGAPIXEL
/** Each waits in memory, with up to 8 MB. */
const MOST_WAITING_PHOTOS = 5

function photoRoute(scope: FastifyInstance, deps: ApplicationDeps & { storage: Storage }) {
  const { kernel } = deps
  const takeTryNow = (limit: Limit) => takeTry(kernel.database.kysely, limit, kernel.clock())
  const inTurn = oneAtATime(
    MOST_WAITING_PHOTOS,
    () => new Unavailable(10, 'Estamos a receber muitas fotografias. Tente de novo dentro de momentos.'),
  )
  answerUpload(
    scope,
    calls.sendApplicationPhoto,
    async ({ file, fields }) => {
      const id = ownApplication(deps, fields.token)
      await takeTryNow(applicationTries.photosOf(id))
      const drawn = await inTurn(() => drawPhoto(file, fields.crop, STRANGERS_PIXELS))
      const { _id } = await inTransaction(kernel.database, undefined, kernel.clock(), context =>
        setPhoto(deps, deps.storage, context, id, drawn),
      ).catch(refuseUnknown)
      // The addresses of the files are left out, because only staff may see the photo.
      return { data: { _id } }
    },
    { admit: request => takeTryNow(applicationTries.photosFrom(request.ip)) },
  )
}

/** The token of a repeated application is of none: who sent the first one has sent its photo, or gets a link for it. */
function refuseUnknown(error: unknown): never {
  if (!(error instanceof NotFound)) throw error
  throw new Forbidden(
    'Já tínhamos recebido esta candidatura. Se falta a fotografia, use a ligação do e-mail que lhe enviámos.',
    'photoToken',
  )
}

function formRoutes(scope: FastifyInstance, deps: ApplicationDeps) {
  const { kernel, keys, store, publicUrl } = deps
  const db = kernel.database.kysely
  const mustBeOpen = () => {
    if (store.texts().hasMemberApplication === 'true') return
    throw new Forbidden('De momento não são aceites candidaturas.', 'applicationsClosed')
  }

  answer(scope, calls.readApplicationForm, async () => {
    mustBeOpen()
    const texts = store.texts()
    const now = kernel.clock()
    // Without a version number the day identifies the text of the notice that was shown.
    const issued = issueForm(keys, texts.privacyNoticeVersion || lisbonDay(now), now)
    const categories = await offeredCategories(db, texts)
    const described = describeForm(texts, { categories, countries: await offeredCountries(db, texts) }, store.wording())
    return { data: { ...issued, bits: WORK_BITS, leastSeconds: LEAST_FILL_SECONDS, ...described } }
  })

  answer(
    scope,
    calls.submitApplication,
    async ({ body, request }) => {
      mustBeOpen()
      const now = kernel.clock()
      await takeTry(db, applicationTries.from(request.ip), now)
      const received = (id: string) => ({
        data: { status: 'por_confirmar', photoToken: issuePhotoToken(keys, id, now) },
      })
      // The field `website` is invisible, so only a bot fills it in. It is answered as if it had succeeded, so that it does not try again.
      if (body.website) return received(randomUUID())
      const { id, isOwn } = await submitApplication(deps, body, { source: sourceOf(request, publicUrl()) })
      // Whoever knows what somebody else has sent gets the same answer, with a token that is of no application.
      return received(isOwn ? id : randomUUID())
    },
    SMALL,
  )
}

/** By the header `Origin`, which browsers send: a page of another origin than ours is the organisation's own web site. */
const sourceOf = ({ headers }: FastifyRequest, publicUrl: string) =>
  headers.origin === undefined || headers.origin === new URL(publicUrl).origin || isSameHost(headers)
    ? ('formulario' as const)
    : ('api' as const)
const isSameHost = ({ origin = '', host }: FastifyRequest['headers']) => origin.replace(/^https?:\/\//, '') === host

/** Allows calls from pages of any origin. This is safe because the calls use no session and browsers add no token by themselves. */
function allowOtherOrigins(scope: FastifyInstance) {
  scope.addHook('onRequest', async (_request, reply) => {
    reply.header('access-control-allow-origin', '*')
  })
  for (const path of PUBLIC.map(call => call.path)) {
    scope.options(path, { config: { access: ANYONE } }, (_request, reply) =>
      reply
        .header('access-control-allow-methods', 'GET, POST')
        .header('access-control-allow-headers', 'content-type')
        .header('access-control-max-age', '86400')
        .code(204)
        .send(),
    )
  }
}
