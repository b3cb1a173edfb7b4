import { lisbonDay } from '@agremia/model/rules/day'
import type { KeyScope } from '@agremia/model/rules/key-scopes'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database, Log } from '../../db/connect.ts'
import type { KeyActor } from '../../http/actor.ts'
import type { KeyFinder } from '../../http/api-keys.ts'
import type { Clock } from '../../outside/clock.ts'
import { addressCheck } from './allowed-addresses.ts'
import { hashOf, isWellFormed } from './api-key.ts'
import { createKeyUsage } from './key-usage.ts'

/** How long a key is trusted without asking the database. Announcements forget it at once; this limits the effect of a lost one. */
const TRUSTED_MS = 30_000
const REMEMBERED = 1000

export interface ApiKeys extends KeyFinder {
  /** A key that asked for something earlier, as it is now; undefined when it is no longer valid. */
  renewKey(keyId: string): Promise<KeyActor | undefined>
  /** Forgets a key that changed, or the keys of a user who changed, here or on another instance. */
  forget(what: { keyId: string } | { userId: string } | 'all'): void
  /** Writes what was counted since the last minute. */
  writeUsage(): Promise<void>
}

interface ValidKey {
  actor: KeyActor
  makerId: string
  mayComeFrom(address: string): boolean
}

interface Known extends ValidKey {
  until: number
}

export function createApiKeys({ database, clock, log }: { database: Database; clock: Clock; log: Log }): ApiKeys {
  const known = new Map<string, Known>()
  const usage = createKeyUsage(database, log)
  /** Counts what was forgotten, so that a key which was read before that is not remembered after it. */
  let forgotten = 0

  const findKnown = (hash: string, now: Date) => {
    const found = known.get(hash)
    return found && found.until > now.getTime() ? found : undefined
  }

  async function load(hash: Buffer, now: Date): Promise<ValidKey | undefined> {
    const before = forgotten
    const found = await readKey(database, sql`s.secret_hash = ${hash}`, now)
    const id = hash.toString('latin1')
    known.delete(id)
    if (!found || before !== forgotten) return found
    const [oldest] = known.keys()
    if (known.size >= REMEMBERED && oldest !== undefined) known.delete(oldest)
    known.set(id, { ...found, until: now.getTime() + TRUSTED_MS })
    return found
  }

  return {
    isKnown: key => isWellFormed(key) && findKnown(hashOf(key).toString('latin1'), clock()) !== undefined,
    async useKey(key, address) {
      if (!isWellFormed(key)) return undefined
      const now = clock()
      const hash = hashOf(key)
      const found = findKnown(hash.toString('latin1'), now) ?? (await load(hash, now))
      if (!found) return undefined
      if (!found.mayComeFrom(address)) return 'otherAddress'
      usage.note(found.actor.keyId, address, now)
      return found.actor
    },
    renewKey: async keyId => (await readKey(database, sql`s.id = ${keyId}`, clock()))?.actor,
    forget(what) {
      forgotten += 1
      if (what === 'all') return known.clear()
      for (const [hash, { actor, makerId }] of known) {
        if ('keyId' in what ? actor.keyId === what.keyId : makerId === what.userId) known.delete(hash)
      }
    },
    writeUsage: usage.write,
  }
}

interface KeyRow {
  keyId: string
  name: string
  role: KeyActor['role']
  scopes: KeyScope[]
  rateLimit: number
  makerId: string
  networks: string[]
}

/** A key that is valid today, with no more access than the person who made it has now. */
async function readKey({ kysely }: Database, which: RawBuilder<SqlBool>, now: Date): Promise<ValidKey | undefined> {
  const { rows } = await sql<KeyRow>`
    select s.id as "keyId", s.name, s.scopes, s.rate_limit as "rateLimit", u.id as "makerId",
      case when s.role = 'admin' and u.role = 'admin' then 'admin' else 'editor' end as role,
      array(select line ->> 'address' from jsonb_array_elements(s.allowed_ips) line) as networks
    from api_secrets s join users u on u.id = s.created_by_id
    where ${which} and s.active and s.revoked_at is null and (s.expires_at is null or s.expires_at >= ${lisbonDay(now)}::date)
      and u.active and u.role in ('admin', 'editor')
  `.execute(kysely)
  const [row] = rows
  if (!row) return undefined
  const { makerId, networks, ...actor } = row
  return { actor: { kind: 'key', ...actor }, makerId, mayComeFrom: addressCheck(networks) }
}
