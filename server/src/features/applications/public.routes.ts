import { randomUUID } from 'node:crypto'
import * as calls from '@agremia/model/calls/applications'
import { LEAST_FILL_SECONDS, WORK_BITS } from '@agremia/model/rules/applications'
import { lisbonDay } from '@agremia/model/rules/day'
import { ANYONE } from '@agremia/model/rules/roles'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Forbidden } from '../../errors.ts'
import { answer } from '../../http/calls.ts'
import { answerUpload } from '../../http/upload.ts'
import type { Storage } from '../../outside/storage.ts'
import { takeTry } from '../auth/throttle.ts'
import type { ApplicationDeps } from './application-deps.ts'
import { ownApplication, setPhoto } from './application-photos.ts'
import { issueForm, issuePhotoToken } from './form-token.ts'
import { applicationTries } from './limits.ts'
import { describeForm, offeredCategories, offeredCountries } from './public-form.ts'
import { submitApplication } from './submit-application.ts'
import { resendVerification, verifyEmail } from './verification.ts'

/** No application is larger; its photo comes apart. */
const SMALL = { bodyLimit: 32 * 1024 }
const PUBLIC = [
  calls.readApplicationForm,
  calls.submitApplication,
  calls.verifyApplicationEmail,
  calls.resendVerification,
  calls.sendApplicationPhoto,
]

/** What strangers may do: apply, confirm their e-mail, send their photo. From the organisation's own pages too. */
export function publicApplicationRoutes(app: FastifyInstance, deps: ApplicationDeps & { storage: Storage }) {
  app.register(async scope => {
    letOtherPagesAsk(scope)
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
    answerUpload(scope, calls.sendApplicationPhoto, async ({ file, fields }) => {
      const { kernel } = deps
      const id = ownApplication(deps, fields.token)
      await takeTry(kernel.database.kysely, applicationTries.photosOf(id), kernel.clock())
      const { _id } = await setPhoto(deps, deps.storage, undefined, id, { file, crop: fields.crop })
      // A stranger learns that it came, and nothing of where it lies.
      return { data: { _id } }
    })
  })
}

function formRoutes(scope: FastifyInstance, deps: ApplicationDeps) {
  const { kernel, keys, store, publicUrl } = deps
  const db = kernel.database.kysely
  const mustBeOpen = () => {
    if (store.texts().hasMemberApplication === 'true') return
    throw new Forbidden('De momento não são aceites candidaturas.', 'applicationsClosed')
  }

  answer(scope, calls.readApplicationForm, async ({ reply }) => {
    mustBeOpen()
    const texts = store.texts()
    const now = kernel.clock()
    // Who has not numbered the notice is known by the day on which it was read.
    const issued = issueForm(keys, texts.privacyNoticeVersion || lisbonDay(now), now)
    const categories = await offeredCategories(db, texts)
    const described = describeForm(texts, { categories, countries: await offeredCountries(db, texts) }, store.wording())
    reply.header('cache-control', 'no-store')
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
      // What fills in a field that nobody sees is told that all went well.
      if (body.website) return received(randomUUID())
      const { _id } = await submitApplication(deps, body, { source: sourceOf(request, publicUrl()) })
      return received(_id)
    },
    SMALL,
  )
}

/** A browser says whose page sends: another one than ours is the organisation's own. */
const sourceOf = ({ headers }: FastifyRequest, publicUrl: string) =>
  headers.origin === undefined || headers.origin === new URL(publicUrl).origin || isSameHost(headers)
    ? ('formulario' as const)
    : ('api' as const)
const isSameHost = ({ origin = '', host }: FastifyRequest['headers']) => origin.replace(/^https?:\/\//, '') === host

/** Pages of any origin may call these: they ask for no session, and a bearer is never sent by itself. */
function letOtherPagesAsk(scope: FastifyInstance) {
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
