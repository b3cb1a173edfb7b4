import { z } from 'zod'
import { MESSAGES } from '../resource/input-messages.ts'
import { ANYONE, SIGNED_IN } from '../rules/roles.ts'
import { defineCall } from './call.ts'
import { emailInput, passwordInput } from './credentials.ts'

/** The three bodies of `POST /auth`: e-mail and password, a request for a sign-in link, the code of such a link. */
export type SignIn =
  | { by: 'password'; email: string; password: string }
  | { by: 'request'; email: string }
  | { by: 'code'; code: string }

const token = z.string().min(1).max(4096)

const signInBody = z
  .strictObject({
    email: emailInput.optional(),
    password: passwordInput.optional(),
    recover_password: z.boolean().optional(),
    recoverCode: z.string().min(1).max(200).optional(),
  })
  .transform((sent, context): SignIn => {
    if (sent.recoverCode !== undefined) return { by: 'code', code: sent.recoverCode }
    if (sent.email !== undefined && sent.recover_password) return { by: 'request', email: sent.email }
    if (sent.email !== undefined && sent.password !== undefined) {
      return { by: 'password', email: sent.email, password: sent.password }
    }
    if (sent.email === undefined) context.addIssue({ code: 'custom', path: ['email'], message: MESSAGES.required })
    if (sent.password === undefined && !sent.recover_password) {
      context.addIssue({ code: 'custom', path: ['password'], message: MESSAGES.required })
    }
    return z.NEVER
  })

export const tokenPair = z.object({ access: z.string(), refresh: z.string() })
export type TokenPair = z.output<typeof tokenPair>

export const signIn = defineCall({
  method: 'POST',
  path: '/auth',
  summary: 'Sign in with a password or the code of a link, or request a sign-in link (204)',
  access: ANYONE,
  statuses: [200, 204],
  body: signInBody,
  answer: tokenPair,
})

export const refresh = defineCall({
  method: 'POST',
  path: '/auth/refresh',
  summary: 'Exchange the refresh token for a new pair',
  access: ANYONE,
  body: z.strictObject({ refreshToken: token }),
  answer: tokenPair,
})

export const signOut = defineCall({
  method: 'POST',
  path: '/auth/logout',
  summary: 'End the session',
  // Open to anyone, because a user whose access token has expired proves the session with the refresh token in the body.
  access: ANYONE,
  statuses: [204],
  body: z.strictObject({ refreshToken: token.optional() }),
})

export const session = z.object({
  _id: z.uuid(),
  created_at: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  address: z.string(),
  userAgent: z.string(),
  current: z.boolean(),
  byLink: z.boolean(),
})
export type Session = z.output<typeof session>

export const listSessions = defineCall({
  method: 'GET',
  path: '/auth/sessions',
  summary: "List one's own open sessions",
  access: SIGNED_IN,
  answer: z.object({ data: z.array(session) }),
})

export const endSession = defineCall({
  method: 'DELETE',
  path: '/auth/sessions/:id',
  summary: "End one of one's own sessions",
  access: SIGNED_IN,
  statuses: [204],
})

export const endOtherSessions = defineCall({
  method: 'DELETE',
  path: '/auth/sessions',
  summary: "End all of one's other sessions",
  access: SIGNED_IN,
  statuses: [204],
})

export const setPassword = defineCall({
  method: 'POST',
  path: '/users/:id/password',
  summary: "Change one's own password",
  description:
    '`keys` says what becomes of the API keys that this person has made, and is required where there are any in use.',
  access: SIGNED_IN,
  statuses: [204],
  body: z.strictObject({
    current: passwordInput.optional(),
    password: passwordInput,
    keys: z.enum(['keep', 'revoke']).optional(),
  }),
})
