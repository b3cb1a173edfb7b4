import { z } from 'zod'
import { MAIL_FAULTS } from '../rules/mail-faults.ts'
import { MAIL_SERVER_SETTINGS } from '../rules/mail-server-settings.ts'
import { ADMIN, ANYONE, STAFF } from '../rules/roles.ts'
import { LOGO } from '../rules/uploads.ts'
import { defineCall, defineUpload } from './call.ts'

const value = z.union([
  z.string().max(20_000),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.string().max(200)).max(500),
])

/** New values by setting name; each is checked by its setting's field. */
const changes = z.record(z.string().max(100), value)
/** `revs` holds the revisions that the sender's screen showed; a setting changed since then is answered 409. */
const seenChanges = z.object({ revs: z.record(z.string().max(100), z.int()).optional() }).catchall(value)
const item = z.looseObject({ value, rev: z.int().optional() })

export const listSettings = defineCall({
  method: 'GET',
  path: '/settings',
  summary: 'List the settings that the asker may read',
  access: ANYONE,
})
export const readSetting = defineCall({
  method: 'GET',
  path: '/settings/:name',
  summary: 'Read one setting',
  access: ANYONE,
})
export const changeManySettings = defineCall({
  method: 'PATCH',
  path: '/settings',
  summary: 'Change several settings in one transaction',
  access: STAFF,
  body: seenChanges,
})
export const putSetting = defineCall({
  method: 'PUT',
  path: '/settings/:name',
  summary: 'Change one setting',
  access: STAFF,
  body: item,
})
export const patchSetting = defineCall({ ...putSetting, method: 'PATCH' })
export const validateSettings = defineCall({
  method: 'POST',
  path: '/settings/validate',
  summary: 'Validate settings without saving them',
  access: STAFF,
  body: changes,
})
export const uploadLogo = defineUpload({
  method: 'POST',
  path: '/settings/logo',
  summary: 'Upload the logo, from which the favicon is generated too',
  access: STAFF,
  upload: LOGO,
})
export const removeLogo = defineCall({
  method: 'DELETE',
  path: '/settings/logo',
  summary: 'Remove the logo and the favicon',
  access: STAFF,
})

const mailServerTest = z.strictObject({
  /** What is wrong, in our words; null when nothing is. */
  problem: z.enum(MAIL_FAULTS).nullable(),
  /** The address of the account that asked, to which the test is addressed. */
  to: z.string(),
  /** Whether the server took a mail. */
  isSent: z.boolean(),
  /** How many messages of the last 30 days were refused for reasons such as SPF, which no test without a real recipient shows. */
  policyRefusals: z.int(),
})
export type MailServerTest = z.output<typeof mailServerTest>

const typedSettings = Object.fromEntries(MAIL_SERVER_SETTINGS.map(name => [name, value.optional()])) as Record<
  (typeof MAIL_SERVER_SETTINGS)[number],
  z.ZodOptional<typeof value>
> // one entry for each name

export const testMailServer = defineCall({
  method: 'POST',
  path: '/settings/smtp/test',
  summary:
    'Connect to a mail server with settings that need not be saved, sign in, and ask whether it takes a mail to oneself',
  description:
    'Settings that are left out are the saved ones. The saved password is used only while host and port are the saved ones. With `sendsMail` a mail is sent.',
  access: ADMIN,
  body: z.strictObject({ ...typedSettings, sendsMail: z.boolean().default(false) }),
  answer: z.strictObject({ data: mailServerTest }),
})
