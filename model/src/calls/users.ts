import { z } from 'zod'
import { ANYONE, SIGNED_IN, STAFF } from '../rules/roles.ts'
import { defineCall } from './call.ts'
import { emailInput, passwordInput } from './credentials.ts'
import { queuedMail } from './mail.ts'

export const changeEmail = defineCall({
  method: 'POST',
  path: '/users/:id/email',
  summary: "Change the e-mail of one's own account",
  description:
    'Takes the current password, which a session that began by a recent link does not need. The former address is sent a link that undoes the change for three days.',
  access: SIGNED_IN,
  statuses: [204],
  body: z.strictObject({ email: emailInput, current: passwordInput.optional() }),
})

export const restoreEmail = defineCall({
  method: 'POST',
  path: '/auth/restoreEmail',
  summary: 'Undo a change of e-mail with the code of the link that the former address was sent',
  description: 'Ends all sessions, drops all codes and the password, and sends the restored address a sign-in link.',
  access: ANYONE,
  statuses: [204],
  body: z.strictObject({ code: z.string().min(1).max(200) }),
})

export const sendUserLink = defineCall({
  method: 'POST',
  path: '/users/:id/link',
  summary: 'Send a user a link with which they choose a new password',
  access: STAFF,
  body: z.strictObject({}),
  answer: queuedMail,
})
