import { randomBytes } from 'node:crypto'
import type { MemberApplication } from '@agremia/model/resources/member-applications'
import { OPEN_STATUSES } from '@agremia/model/rules/applications'
import { printInstant } from '@agremia/model/rules/day'
import { mailboxOf } from '@agremia/model/rules/email'
import { type Kysely, sql } from 'kysely'
import { ApiError, Conflict, InvalidInput, NotFound } from '../../errors.ts'
import { inTransaction, type WriteContext } from '../../resource/context.ts'
import { countTry, giveBackTry, takeTry } from '../auth/throttle.ts'
import type { ApplicationDeps } from './application-deps.ts'
import { lacksPhoto } from './application-photos.ts'
import { changeApplication, lockApplication, refuseUnless } from './change-application.ts'
import { issuePhotoToken } from './form-token.ts'
import { verificationTries } from './limits.ts'
import { addressOf, applicationValues, mailApplicant, notifyStaff } from './messages.ts'

/** Sends a link that confirms the applicant's e-mail. It works once, for the number of hours in the settings. */
export async function sendVerification(
  { keys, store, publicUrl }: ApplicationDeps,
  context: WriteContext,
  application: MemberApplication,
) {
  const { db, now } = context
  const email = addressOf(application)
  if (!email) throw new InvalidInput({ email: 'A candidatura não tem e-mail.' })
  const texts = store.texts()
  const code = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + Number(texts.applicationVerificationHours) * 3_600_000)
  await sql`
    insert into application_codes (code_hash, application_id, email, created_at, expires_at)
    values (${keys.hash(code)}, ${application._id}, ${email}, ${now}, ${expiresAt})
  `.execute(db)
  await mailApplicant(context, application, 'candidaturaRecebida', {
    validade: printInstant(expiresAt.toISOString()),
    ligacao: `${publicUrl()}/inscricao/confirmacao/${code}`,
  })
}

interface Code {
  applicationId: string
  email: string
  expiresAt: string
}

async function findCode(db: Kysely<unknown>, { keys }: ApplicationDeps, code: string): Promise<Code | undefined> {
  const { rows } = await sql<Code>`
    select application_id as "applicationId", email, expires_at as "expiresAt" from application_codes
    where code_hash = ${keys.hash(code)}
  `.execute(db)
  return rows[0]
}

const unknownCode = () =>
  new NotFound('Esta ligação não é válida. Confirme que copiou o endereço completo.', 'unknownCode')
/** The required photo is missing. The page sends it with this token and then confirms with the same code. */
const photoMissing = (photoToken: string) =>
  new ApiError(
    422,
    'photoMissing',
    { photo: 'Falta a fotografia. Junte-a para a candidatura poder ser apreciada.' },
    { data: { photoToken } },
  )
const expired = () => new ApiError(410, 'expired', { _: 'Esta ligação já não é válida. Peça outra.' })

/** Confirms an e-mail by the code that was sent to it. No answer contains data of the applicant, because the caller may be anyone. */
export async function verifyEmail(deps: ApplicationDeps, code: string, address: string) {
  const { kernel, keys, store } = deps
  const db = kernel.database.kysely
  const now = kernel.clock()
  // Counted before the lookup, so that guessing codes is limited.
  await takeTry(db, verificationTries.from(address), now)
  const known = await findCode(db, deps, code)
  if (!known) throw unknownCode()
  await giveBackTry(db, verificationTries.from(address))
  return inTransaction(kernel.database, undefined, now, async context => {
    const application = await lockApplication(context, known.applicationId)
    // The application has another address now, which this code does not confirm.
    if (addressOf(application) !== known.email) throw unknownCode()
    const told = { applicationNumber: application.applicationNumber, nextStep: nextStepOf(deps) }
    if (application.emailVerifiedAt) return { result: 'alreadyConfirmed' as const, ...told }
    if (new Date(known.expiresAt) <= now) throw expired()
    const isWaiting = ['por_confirmar', 'expirada'].includes(application.status)
    if (isWaiting && lacksPhoto(application, store.texts())) {
      throw photoMissing(issuePhotoToken(keys, application._id, now))
    }
    await sql`
      update application_codes set used_at = ${now} where application_id = ${application._id} and used_at is null
    `.execute(context.db)
    const columns = { email_verified_at: now, ...(isWaiting && { status: 'pendente' }) }
    const confirmed = await changeApplication(deps, context, application, columns)
    if (isWaiting) {
      await mailApplicant(context, confirmed, 'candidaturaConfirmada', applicationValues(confirmed, store.texts()))
      await notifyStaff(context, deps, confirmed)
    }
    return { result: 'confirmed' as const, ...told }
  })
}

const nextStepOf = ({ store }: ApplicationDeps) =>
  store.texts().applicationDecisionBody === 'assembleia_geral'
    ? 'A candidatura será apreciada na próxima assembleia geral. Comunicaremos a decisão por e-mail.'
    : 'A candidatura será apreciada na próxima reunião da Direção. Comunicaremos a decisão por e-mail.'

/** Sends a new code in place of an expired one. The answer never tells whether the code was known. */
export async function resendVerification(deps: ApplicationDeps, code: string, address: string) {
  const { kernel, keys } = deps
  const db = kernel.database.kysely
  const now = kernel.clock()
  await takeTry(db, verificationTries.from(address), now)
  const known = await findCode(db, deps, code)
  if (!known) return
  const { isAllowed } = await countTry(db, verificationTries.resendTo(keys.hash(mailboxOf(known.email))), now)
  if (!isAllowed) return
  await inTransaction(kernel.database, undefined, now, async context => {
    const application = await lockApplication(context, known.applicationId)
    const isWaiting = ['por_confirmar', 'expirada'].includes(application.status)
    if (!isWaiting || application.emailVerifiedAt || addressOf(application) !== known.email) return
    await sendAnother(deps, context, application)
  })
}

/** Sends a new code on request of staff, who get an error if that is not possible. */
export async function sendVerificationByHand(deps: ApplicationDeps, context: WriteContext, id: string) {
  const application = await lockApplication(context, id)
  refuseUnless(deps.kernel, application, ...OPEN_STATUSES, 'expirada')
  if (application.emailVerifiedAt) throw new Conflict('O e-mail desta candidatura já está confirmado.')
  await sendAnother(deps, context, application)
}

/** Sends a code; an expired application awaits its confirmation again. */
async function sendAnother(deps: ApplicationDeps, context: WriteContext, application: MemberApplication) {
  const waiting =
    application.status === 'expirada'
      ? await changeApplication(deps, context, application, { status: 'por_confirmar' })
      : application
  await sendVerification(deps, context, waiting)
}
