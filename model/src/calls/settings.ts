import { z } from 'zod'
import { ANYONE, STAFF } from '../rules/roles.ts'
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
