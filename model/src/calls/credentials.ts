import { z } from 'zod'
import { MESSAGES } from '../resource/input-messages.ts'
import { cleanText, hasNull } from '../rules/clean.ts'
import { isEmail, normaliseEmail } from '../rules/email.ts'
import { MAX_PASSWORD } from '../rules/password.ts'

export const emailInput = z
  .string()
  .max(254)
  .refine(text => !hasNull(text), MESSAGES.email)
  .transform(text => normaliseEmail(cleanText(text)))
  .refine(isEmail, MESSAGES.email)

/** A password as it was typed; whether it is good enough to be set is judged elsewhere. */
export const passwordInput = z.string().min(1).max(MAX_PASSWORD)
