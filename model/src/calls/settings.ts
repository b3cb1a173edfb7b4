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

/** Whatever comes is checked by each setting's own field. */
const changes = z.record(z.string().max(100), value)
/** With `revs`, the versions that were seen: what someone else has changed since is then answered 409. */
const seenChanges = z.object({ revs: z.record(z.string().max(100), z.int()).optional() }).catchall(value)
const item = z.looseObject({ value, rev: z.int().optional() })

export const listSettings = defineCall({
  method: 'GET',
  path: '/settings',
  summary: 'Listar as definições que quem pede pode conhecer',
  access: ANYONE,
})
export const readSetting = defineCall({
  method: 'GET',
  path: '/settings/:name',
  summary: 'Ler uma definição',
  access: ANYONE,
})
export const changeManySettings = defineCall({
  method: 'PATCH',
  path: '/settings',
  summary: 'Alterar várias definições de uma vez',
  access: STAFF,
  body: seenChanges,
})
export const putSetting = defineCall({
  method: 'PUT',
  path: '/settings/:name',
  summary: 'Alterar uma definição',
  access: STAFF,
  body: item,
})
export const patchSetting = defineCall({ ...putSetting, method: 'PATCH' })
export const validateSettings = defineCall({
  method: 'POST',
  path: '/settings/validate',
  summary: 'Verificar definições sem as guardar',
  access: STAFF,
  body: changes,
})
export const uploadLogo = defineUpload({
  method: 'POST',
  path: '/settings/logo',
  summary: 'Carregar o logótipo, de que se faz também o ícone do separador',
  access: STAFF,
  upload: LOGO,
})
export const removeLogo = defineCall({
  method: 'DELETE',
  path: '/settings/logo',
  summary: 'Retirar o logótipo e o ícone do separador',
  access: STAFF,
})
