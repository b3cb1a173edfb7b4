import { z } from 'zod'
import { MAIL_FAULTS } from '../rules/mail-faults.ts'
import { MAIL_SERVER_SETTINGS } from '../rules/mail-server-settings.ts'
import { ADMIN, ANYONE, STAFF } from '../rules/roles.ts'
import { LOGO } from '../rules/uploads.ts'
import { defineCall, defineUpload } from './call.ts'
import { validAnswer } from './valid-answer.ts'
import { seenRev } from './written.ts'

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
const seenChanges = z.object({ revs: z.record(z.string().max(100), seenRev).optional() }).catchall(value)
const item = z.looseObject({ value, rev: seenRev.optional() })

const settingEntry = z.strictObject({
  _id: z.string(),
  created_at: z.string().nullable(),
  updated_at: z.string().nullable(),
  /** 0 while nobody has changed it. */
  rev: z.int(),
  name: z.string(),
  /** Always a text; that of a secret is empty. */
  value: z.string(),
  type: z.string(),
  label: z.string(),
  area: z.string(),
  group: z.string(),
  isPublic: z.boolean(),
  isSet: z.boolean(),
  /** How a form asks for it, as in the explainer; `readonly` where the asker may only read it. */
  field: z.looseObject({ name: z.string() }).optional(),
})
const oneSetting = z.strictObject({ data: settingEntry })
export const someSettings = z.strictObject({ data: z.array(settingEntry) })

export const listSettings = defineCall({
  method: 'GET',
  path: '/settings',
  summary: 'List the settings that the asker may read',
  access: ANYONE,
  answer: someSettings.extend({ meta: z.strictObject({ total: z.int() }) }),
})
export const readSetting = defineCall({
  method: 'GET',
  path: '/settings/:name',
  summary: 'Read one setting',
  access: ANYONE,
  answer: oneSetting,
})
export const changeManySettings = defineCall({
  method: 'PATCH',
  path: '/settings',
  summary: 'Change several settings in one transaction',
  access: STAFF,
  body: seenChanges,
  answer: someSettings,
})
export const putSetting = defineCall({
  method: 'PUT',
  path: '/settings/:name',
  summary: 'Change one setting',
  access: STAFF,
  body: item,
  answer: oneSetting,
})
export const patchSetting = defineCall({ ...putSetting, method: 'PATCH' })
export const validateSettings = defineCall({
  method: 'POST',
  path: '/settings/validate',
  summary: 'Validate settings without saving them',
  access: STAFF,
  body: changes,
  answer: validAnswer,
})
export const uploadLogo = defineUpload({
  method: 'POST',
  path: '/settings/logo',
  summary: 'Upload the logo, from which the favicon is generated too',
  access: STAFF,
  upload: LOGO,
  answer: someSettings,
})
export const removeLogo = defineCall({
  method: 'DELETE',
  path: '/settings/logo',
  summary: 'Remove the logo and the favicon',
  access: STAFF,
  answer: someSettings,
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
