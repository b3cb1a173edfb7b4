import { apiSecrets } from '@agremia/model/resources/api-secrets'
import { type Kysely, sql } from 'kysely'
import { insertRows } from '../../resource/insert-rows.ts'
import { makeKey } from '../api-keys/api-key.ts'
import { DEMO_LOGINS } from './logins.ts'

const DAY = 86_400_000

/** Keys as an organisation has them. What opens them was thrown away: nobody knows it. */
export async function fillApiKeys(db: Kysely<unknown>, now: Date): Promise<void> {
  const { rows: makers } = await sql<{ id: string; role: string }>`
    select id, role from users where email = any(${DEMO_LOGINS.map(({ email }) => email)}::text[])
  `.execute(db)
  const before = (days: number) => new Date(now.getTime() - days * DAY).toISOString()
  const keys = [
    {
      role: 'editor',
      name: 'Site da organização',
      description: 'Entrega as candidaturas do formulário do site.',
      scopes: ['applications:write'],
      active: true,
      lastUsedAt: before(1),
      usageCount: 214,
    },
    {
      role: 'admin',
      name: 'Torniquete da sede',
      description: 'Confirma à entrada se o cartão é válido.',
      scopes: ['cards:verify'],
      active: false,
      revokedAt: before(40),
      lastUsedAt: before(41),
      usageCount: 3180,
    },
  ]
  await insertRows(
    db,
    apiSecrets,
    keys.map(key => ({ allowedIps: [], rateLimit: 600, ...key })),
    ({ role }) => {
      const { prefix, hash } = makeKey()
      return { prefix, secret_hash: hash, created_by_id: makers.find(maker => maker.role === role)?.id }
    },
  )
}
