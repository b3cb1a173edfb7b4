import { z } from 'zod'
import { ADMIN, ANYONE, STAFF } from '../rules/roles.ts'
import { defineCall } from './call.ts'
import { passwordInput } from './credentials.ts'
import { writtenText } from './written.ts'

const change = z.strictObject({
  _id: z.string(),
  /** The value and whose it is: `settings.organisationIban` of that setting, `bankAccounts.iban` of an account. */
  valueName: z.string(),
  recordId: z.string(),
  /** Of the field: `IBAN`. */
  label: z.string(),
  /** In words: `IBAN da organização`. */
  what: z.string(),
  /** How it is printed, as the explainer says it. */
  fieldType: z.string(),
  oldText: z.string().nullable(),
  newText: z.string().nullable(),
  /** Nothing is in use until the new value is. */
  hidesOld: z.boolean(),
  askedBy: z.string(),
  askedAt: z.string(),
  /** When it comes into use without a confirmation; null where somebody else is an administrator, who must confirm it. */
  dueAt: z.string().nullable(),
  /** Whether the asking administrator is another than who asked for it. */
  mayConfirm: z.boolean(),
  mayWithdraw: z.boolean(),
})
export type GuardedChange = z.output<typeof change>
const oneChange = z.strictObject({ data: change })

/** A session that began by a recent link needs no password, as for changing one's own e-mail. */
const proof = { current: passwordInput.optional() }

export const listGuardedChanges = defineCall({
  method: 'GET',
  path: '/guarded_changes',
  summary: 'List the changes of guarded values, such as an IBAN, that wait to come into use',
  access: STAFF,
  answer: z.strictObject({ data: z.array(change) }),
})
export const askForGuardedChange = defineCall({
  method: 'POST',
  path: '/guarded_changes',
  summary: 'Ask for another guarded value, with the password',
  description:
    'All administrators are told by mail, with a link that takes the change back for three days. It comes into use once another administrator confirms it, or after three days where there is none.',
  access: ADMIN,
  statuses: [201],
  body: z.strictObject({
    valueName: z.string().max(100),
    /** The id of the row; of a setting its name. */
    recordId: z.string().max(100),
    /** Empty or null takes the value away. */
    text: writtenText(200).nullable(),
    hidesOld: z.boolean().default(false),
    ...proof,
  }),
  answer: oneChange,
})
export const confirmGuardedChange = defineCall({
  method: 'POST',
  path: '/guarded_changes/:id/confirm',
  summary: 'Bring a change that another administrator has asked for into use, with the password',
  access: ADMIN,
  statuses: [204],
  body: z.strictObject(proof),
})
export const withdrawGuardedChange = defineCall({
  method: 'POST',
  path: '/guarded_changes/:id/withdraw',
  summary: 'Give up a change that is not in use yet',
  access: ADMIN,
  statuses: [204],
  body: z.strictObject({}),
})
export const takeBackGuardedChange = defineCall({
  method: 'POST',
  path: '/guarded_changes/takeBack',
  summary: 'Bring the former value back with the code of the link that administrators were sent',
  description:
    'Works while the change waits, and for three days after it came into use or was asked for. Later changes of the same value are taken back too.',
  access: ANYONE,
  statuses: [204],
  body: z.strictObject({ code: z.string().min(1).max(200) }),
})
