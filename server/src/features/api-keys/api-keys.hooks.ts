import type { ApiSecret, apiSecrets } from '@agremia/model/resources/api-secrets'
import { lisbonDay } from '@agremia/model/rules/day'
import { sql } from 'kysely'
import type { FieldErrors } from '../../errors.ts'
import { type Actor, requireUser, userIdOf } from '../../http/actor.ts'
import type { Hooks } from '../../resource/hooks.ts'
import { parseNetwork } from './allowed-addresses.ts'
import { makeKey } from './api-key.ts'
import type { ApiKeys } from './find-keys.ts'

/** Editors see the keys that they made, administrators all. */
const scopeOf = (actor: Actor | undefined) =>
  actor?.kind !== 'key' && actor?.role === 'admin'
    ? undefined
    : sql<boolean>`t.created_by_id = ${userIdOf(actor) ?? null}`

export function apiKeyHooks({ forget }: Pick<ApiKeys, 'forget'>): Hooks<typeof apiSecrets> {
  /** By the context of the save: a key is in the answer to the request that made it, and nowhere else. */
  const made = new WeakMap<object, Map<string, string>>()

  return {
    scope: scopeOf,

    check({ before, after }, { now }) {
      if (!after) return { errors: { _: 'Uma chave não se elimina. Use «Revogar»: deixa logo de funcionar.' } }
      const errors: FieldErrors = addressErrors(after.allowedIps ?? [])
      if (after.scopes?.length === 0) errors.scopes = 'Escolha pelo menos uma permissão.'
      if (after.active && before?.revokedAt)
        errors.active = 'Esta chave foi revogada e não volta a funcionar. Crie outra.'
      const { expiresAt } = after
      const isPast = expiresAt && expiresAt <= lisbonDay(now)
      if (isPast && expiresAt !== before?.expiresAt) errors.expiresAt = 'Escolha um dia depois de hoje.'
      return { errors }
    },

    fill: (changes, context) =>
      changes.map(({ id, before }) => {
        if (before) return {}
        const { key, prefix, hash } = makeKey()
        made.set(context, new Map([...(made.get(context) ?? []), [id, key]]))
        const { userId, role } = requireUser(context.actor)
        return { prefix, secret_hash: hash, role, created_by_id: userId, usage_count: 0 }
      }),

    async saved(changes) {
      for (const { row } of changes) forget({ keyId: row._id })
    },

    toldOnce: ['secret'],

    present: (item, _actor, saving) => {
      const secret = saving && made.get(saving)?.get(String(item._id))
      return secret === undefined ? item : { ...item, secret }
    },
  }
}

function addressErrors(lines: ApiSecret['allowedIps']): FieldErrors {
  const errors: FieldErrors = {}
  for (const [place, { address }] of lines.entries()) {
    if (!parseNetwork(address))
      errors[`allowedIps.${place}.address`] = 'Escreva um endereço ou uma rede, como 203.0.113.0/24.'
  }
  return errors
}
