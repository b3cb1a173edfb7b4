import { randomBytes } from 'node:crypto'
import { FORM_HOURS, LEAST_FILL_SECONDS, WORK_BITS } from '@agremia/model/rules/applications'
import { isWork } from '@agremia/model/rules/proof-of-work'
import { z } from 'zod'
import { ApiError } from '../../errors.ts'
import type { Keys } from '../../outside/keys.ts'
import { openToken, signToken } from '../../outside/signed-token.ts'

const FORM = 'application form'
const PHOTO = 'application photo'
const formPayload = z.object({ challenge: z.string(), at: z.number(), privacy: z.string() })
const photoPayload = z.object({ id: z.string(), until: z.number() })

/** Issues a form with a signed token that holds the time and the version of the privacy notice that the person is shown. */
export function issueForm(keys: Keys, privacyVersion: string, now: Date) {
  const challenge = randomBytes(12).toString('base64url')
  return { challenge, token: signToken(keys, FORM, { challenge, at: now.getTime(), privacy: privacyVersion }) }
}

const refuse = (code: string, text: string) => new ApiError(422, code, { _: text })

/**
 * Reads the token of a form. Refuses a token that is not ours or too old, a form that was filled in faster than a person
 * can, and a missing proof of work.
 */
export function readForm(keys: Keys, token: string, work: string, now: Date) {
  const parsed = formPayload.safeParse(openToken(keys, FORM, token))
  const age = parsed.success ? now.getTime() - parsed.data.at : Number.POSITIVE_INFINITY
  if (!parsed.success || age > FORM_HOURS * 3_600_000) {
    throw refuse('formExpired', 'O formulário esteve aberto demasiado tempo. Envie-o de novo.')
  }
  if (age < LEAST_FILL_SECONDS * 1000) throw refuse('tooFast', 'Aguarde uns segundos e envie de novo.')
  if (!isWork(parsed.data.challenge, work, WORK_BITS)) {
    throw refuse('formWork', 'O formulário não foi enviado por uma página de candidatura. Abra-o de novo.')
  }
  return parsed.data
}

/** Allows the applicant to send the photo of this one application for an hour. */
export const issuePhotoToken = (keys: Keys, id: string, now: Date) =>
  signToken(keys, PHOTO, { id, until: now.getTime() + 3_600_000 })

export function readPhotoToken(keys: Keys, token: string, now: Date): string | undefined {
  const parsed = photoPayload.safeParse(openToken(keys, PHOTO, token))
  return parsed.success && parsed.data.until > now.getTime() ? parsed.data.id : undefined
}
